// webhook_test.cc: events reach a webhook, in order, whatever it answers; and the server's own
// events.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "client/client.h"
#include "server/webhook/webhook_sender.h"
#include "server/webhook/webhook_url.h"
#include "tests/support/http_sink.h"
#include "tests/support/test_server.h"

namespace undercroft::webhook_test {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::HttpSink;

TEST(WebhookUrl, ReadsItsParts) {
  const auto url = read_webhook_url("https://example.org/a/b?c=d").value();
  EXPECT_EQ(url.endpoint, (HttpEndpoint{"example.org", "443"}));
  EXPECT_TRUE(url.has_tls);
  EXPECT_EQ(url.path, "/a/b?c=d");
  EXPECT_FALSE(url.is_discord);
  EXPECT_EQ(read_webhook_url("http://[::1]:8080")->endpoint, (HttpEndpoint{"::1", "8080"}));
  EXPECT_EQ(read_webhook_url("http://h?q")->path, "/?q");
  EXPECT_TRUE(read_webhook_url("https://discord.com/api/webhooks/1/secret")->is_discord);
  EXPECT_TRUE(read_webhook_url("https://chat.example.org/x#discord")->is_discord);
  EXPECT_FALSE(read_webhook_url("https://notdiscord.com/x")->is_discord);
}

TEST(WebhookUrl, RefusesOthersWithoutRepeatingThem) {
  for (const char* text :
       {"", "secret", "ftp://h/secret", "https://", "https:///secret", "https://h:0/secret",
        "https://h:99999/secret", "https://u:secret@h/", "https://h/secret one",
        "https://h/secret\r\nX: y", "https://h,i/secret"}) {
    const auto url = read_webhook_url(text);
    ASSERT_FALSE(url) << text;
    EXPECT_EQ(url.error().find("secret"), std::string::npos) << url.error();
  }
  EXPECT_FALSE(read_webhook_url("https://h/" + std::string(3000, 'x')));
}

TEST(WebhookEvent, NamesMentionNobodyAndAreNoMarkup) {
  WebhookEvent event{WebhookEvent::Kind::Joined, "crypt", "A_b_", "A_b_ says \"@everyone\".", 0};
  event.id = "n1";
  EXPECT_EQ(
      json_body(event),
      R"({"id":"n1","event":"joined","realm":"crypt","player":"A_b_","text":"A_b_ says \"@everyone\".",)"
      R"("time":"1970-01-01T00:00:00Z"})");
  EXPECT_EQ(discord_body(event),
            R"({"content":"A\\_b\\_ says \"@everyone\".","allowed_mentions":{"parse":[]}})");
}

struct Sending {
  explicit Sending(const HttpSink& sink)
      : sender(read_webhook_url(sink.url()).value(), counts,
               {.first_delay = milliseconds(1),
                .longest_delay = milliseconds(5),
                .deadline = milliseconds(500),
                .log = [this](const std::string& line) { log.push_back(line); }}) {}
  void send(const std::string& text) { sender.send({.text = text}); }
  std::vector<std::string> log;  // by the sender's thread, which ends before it is read
  WebhookCounts counts;
  WebhookSender sender;
};

TEST(Webhook, RepeatsWhatWasNotTakenAndKeepsTheOrder) {
  HttpSink sink({500, 429, 0, 200});
  std::vector<std::string> log;
  {
    Sending sending(sink);
    sending.send("one");
    sending.send("two");
    const auto bodies = sink.bodies(5);
    ASSERT_EQ(bodies.size(), 5U);
    for (int i = 0; i < 4; ++i) EXPECT_THAT(bodies[static_cast<std::size_t>(i)], HasSubstr("one"));
    EXPECT_THAT(bodies[4], HasSubstr("two"));
    EXPECT_THAT(sink.last_head(), HasSubstr("POST /hook?key=1 HTTP/1.1"));
    EXPECT_EQ(sending.counts.dropped, 0U);
  }
}

TEST(Webhook, ADeletedOneLosesEventsOnlyForItself) {
  HttpSink sink({404, 200});
  Sending sending(sink);
  sending.send("one");
  sending.send("two");
  EXPECT_THAT(sink.bodies(2), ElementsAre(HasSubstr("one"), HasSubstr("two")));
  EXPECT_EQ(sending.counts.dropped, 1U);
}

TEST(Webhook, ADeadOneHoldsAFewEventsAndNobodyUp) {
  HttpSink sink({503});
  Sending sending(sink);
  for (int i = 0; i < 300; ++i) sending.send(std::to_string(i));
  EXPECT_GE(sending.counts.dropped, 300 - WebhookSender::kMostWaiting - 1);
  EXPECT_EQ(sending.counts.sent, 0U);
}

TEST(Webhook, AServerReportsItsEvents) {
  HttpSink sink;
  Config config;
  config.webhooks = {sink.url()};
  config.guests = true;
  {
    testing::TestServer server(testing::kQuietRoom, std::move(config));
    EXPECT_THAT(sink.bodies(1).at(0), HasSubstr(R"("event":"up")"));
    Loop loop;
    Client ann(loop);
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
    EXPECT_THAT(sink.bodies(2).at(1),
                HasSubstr(R"("event":"joined","realm":"undercroft","player":"Ann")"));
  }
  const auto all = sink.bodies(4);
  EXPECT_THAT(all.at(2), HasSubstr(R"("event":"left")"));
  EXPECT_THAT(all.at(2), HasSubstr("Ann leaves undercroft after "));
  EXPECT_THAT(all.at(2), HasSubstr("s: the "));
  EXPECT_THAT(all.back(), HasSubstr(R"("event":"down")"));
}

}  // namespace
}  // namespace undercroft::webhook_test
