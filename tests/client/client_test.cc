// client_test.cc: the client copes with a server that never stops sending or sends it elsewhere.
#include "client/client.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/scripted_server.h"

namespace undercroft::client_test {
namespace {

using std::chrono::milliseconds;
using testing::ScriptedServer;

struct PuppetClient : ::testing::Test {
  // Runs the client and the servers until `done`. Returns false after ten seconds.
  template <typename Done>
  bool until(Done done) {
    for (int i = 0; i < 10000; ++i) {
      server.listen();
      elsewhere.listen();
      if (loop.run_until(done, milliseconds(1))) return true;
    }
    return false;
  }
  void be_welcome() {
    ASSERT_TRUE(client.connect(server.url() + "/crypt", {.name = "Ann", .realm = "crypt"}));
    ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
    server.say(Welcome{EntityId{1}, "crypt", "her-token", {}, ""});
    ASSERT_TRUE(until([&] { return is_up(); }));
  }
  [[nodiscard]] bool is_up() const { return client.connection_state() == ConnectionState::Up; }

  ScriptedServer server;
  ScriptedServer elsewhere;
  Loop loop;
  Client client{loop};
};

TEST_F(PuppetClient, KeepsOnlyTheLatestUntakenReports) {
  be_welcome();
  constexpr int kFrames = 12;
  constexpr int kReports = 100;  // per frame
  static_assert(kFrames * kReports > Client::kMaxUntaken);
  for (int frame = 0; frame < kFrames; ++frame) {
    Delta delta;
    delta.from_turn = static_cast<TurnNumber>(frame);
    delta.to_turn = delta.from_turn + 1;
    for (int i = 0; i < kReports; ++i) delta.reports.emplace_back().amount = frame * kReports + i;
    server.say(delta);
  }
  ASSERT_TRUE(until([&] { return client.known().turn == kFrames; }));
  const std::vector<Report> reports = client.take_reports();
  ASSERT_EQ(reports.size(), Client::kMaxUntaken);
  EXPECT_EQ(reports.back().amount, kFrames * kReports - 1);
  EXPECT_EQ(reports.front().amount, kFrames * kReports - static_cast<int>(reports.size()));
  EXPECT_TRUE(client.take_reports().empty());
}

TEST_F(PuppetClient, KeepsOnlyTheLatestUntakenChat) {
  be_welcome();
  constexpr std::uint32_t kLines = Client::kMaxUntaken + 100;
  for (std::uint32_t i = 1; i <= kLines; ++i) server.say(ChatLine{i, "Bob", std::to_string(i)});
  server.say(Accepted{7});
  ASSERT_TRUE(until([&] { return client.last_accepted() == 7; }));
  const std::vector<ChatLine> lines = client.take_chat();
  ASSERT_EQ(lines.size(), Client::kMaxUntaken);
  EXPECT_EQ(lines.front().number, 101U);
  EXPECT_EQ(lines.back().number, kLines);
}

TEST_F(PuppetClient, FollowsItsRealmToAnotherServerWithItsToken) {
  be_welcome();
  server.say(Moved{elsewhere.url() + "/crypt"});
  ASSERT_TRUE(until([&] { return elsewhere.last<Hello>() != nullptr; }));
  const Hello& hello = *elsewhere.last<Hello>();
  EXPECT_EQ(hello.name, "Ann");
  EXPECT_EQ(hello.realm, "crypt");
  EXPECT_EQ(hello.resume_token, "her-token");
  elsewhere.say(Welcome{EntityId{9}, "crypt", "her-next-token", {}, ""});
  ASSERT_TRUE(until([&] { return client.player() == EntityId{9}; }));
  EXPECT_TRUE(is_up());
}

std::size_t ends_told(const std::vector<News>& told) {
  return static_cast<std::size_t>(std::count_if(told.begin(), told.end(), [](const News& news) {
    return std::holds_alternative<HeroEnded>(news);
  }));
}

// The answer may be lost with the connection. Then a refused token is the answer, and the client
// must not start a new hero under the same name.
TEST_F(PuppetClient, ReportsTheHerosEndThoughTheConnectionBroke) {
  std::vector<News> told;
  client.on_news([&told](const News& news) { told.push_back(news); });
  ASSERT_TRUE(client.connect(server.url(), {.name = "Ann", .retries = -1}));
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  server.say(Welcome{EntityId{1}, "crypt", "her-token", {}, ""});
  ASSERT_TRUE(until([&] { return is_up(); }));
  client.end_hero();
  ASSERT_TRUE(until([&] { return server.last<EndHero>() != nullptr; }));
  server.say(Moved{elsewhere.url()});  // the connection ends without an answer
  ASSERT_TRUE(until([&] { return elsewhere.last<Hello>() != nullptr; }));
  EXPECT_EQ(elsewhere.last<Hello>()->resume_token, "her-token");
  elsewhere.say(Refusal{RefusalCode::BadToken, "No seat of this realm has that token.", {}});
  ASSERT_TRUE(until([&] { return client.connection_state() == ConnectionState::Ended; }));
  EXPECT_EQ(ends_told(told), 1U);
}

// A server that does not know EndHero lets the hero live.
TEST_F(PuppetClient, PlaysOnWhereTheServerIgnoresEndHero) {
  std::vector<News> told;
  be_welcome();
  client.on_news([&told](const News& news) { told.push_back(news); });
  client.end_hero();
  server.say(Accepted{7});
  ASSERT_TRUE(until([&] { return client.last_accepted() == 7; }));
  EXPECT_TRUE(is_up());
  EXPECT_EQ(ends_told(told), 0U);
}

TEST_F(PuppetClient, StaysConnectedWhenTheNewAddressIsInvalid) {
  be_welcome();
  for (const char* nonsense : {"", "gopher://elsewhere", "ws://:1", "ws://host:port:port"}) {
    server.say(Moved{nonsense});
  }
  server.say(Accepted{7});
  ASSERT_TRUE(until([&] { return client.last_accepted() == 7; }));
  EXPECT_TRUE(is_up());
  EXPECT_EQ(elsewhere.last<Hello>(), nullptr);
}

}  // namespace
}  // namespace undercroft::client_test
