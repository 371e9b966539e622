// admin_protocol_test.cc: the lines and words of administration, and the countdown to a stop.
#include "server/admin/admin_protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/admin/admin_verbs.h"
#include "server/admin/countdown.h"
#include "server/admin/verb_names.h"

namespace undercroft::admin_protocol_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(AdminJson, ReadsWhatItWrites) {
  const JsonObject object{{"text", "a \"b\" \\ \n\xC3\xA9"},
                          {"number", std::int64_t{-7}},
                          {"truth", true},
                          {"nothing", JsonValue()},
                          {"list", std::vector<std::string>{"a", "", "b c"}}};
  const auto read = read_json(to_json(object));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->members(), object.members());
}

TEST(AdminJson, ReadsEscapes) {
  const auto read = read_json(R"( { "a" : "\u00e9\ud83d\ude00\/" , "b" : [ ] } )");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read->get<std::string>("a"), "\xC3\xA9\xF0\x9F\x98\x80/");
}

TEST(AdminJson, RefusesEverythingElse) {
  for (const char* bad :
       {"", "{", "[]", "{\"a\"}", "{\"a\":}", "{\"a\":1.5}", "{\"a\":{}}", "{\"a\":\"\\x\"}",
        "{\"a\":\"\\ud800\"}", "{\"a\":1}x", "{\"a\":[1]}", "{\"a\":\"\xFF\"}", "{\"a\":\"\\u12\"}",
        "{\"a\":99999999999999999999}"}) {
    EXPECT_FALSE(read_json(bad)) << bad;
  }
}

TEST(AdminProtocol, CarriesRequestsAndAnswers) {
  const auto request = read_request(request_line({"kick", {"Ann", "for spam"}}));
  ASSERT_TRUE(request) << request.error();
  EXPECT_EQ(request->verb, "kick");
  EXPECT_THAT(request->words, ElementsAre("Ann", "for spam"));
  const auto answer =
      read_answer(answer_lines({.rows = {{{"text", "x"}}}, .code = 2, .error = "no"}));
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->rows.size(), 1u);
  EXPECT_EQ(answer->code, 2);
  EXPECT_EQ(answer->error, "no");
}

TEST(AdminProtocol, NoticesOtherVersionsAndCutAnswers) {
  EXPECT_THAT(read_request("{\"protocol\":2,\"verb\":\"x\",\"words\":[]}").error(),
              HasSubstr("another administration protocol"));
  EXPECT_FALSE(read_request("{\"protocol\":1,\"verb\":\"x\"}"));
  EXPECT_FALSE(read_answer("{\"text\":\"x\"}\n"));
  EXPECT_FALSE(read_answer(""));
}

TEST(AdminWords, SeparateOptionsFromTheRest) {
  const auto read = read_words({"guest", "Ann", "--for", "7d", "too", "--", "--loud"}, {"for="});
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->option("for"), "7d");
  EXPECT_EQ(read->text_from(2), "too --loud");
  EXPECT_EQ(read_words({"--for=7d"}, {"for="})->option("for"), "7d");
  EXPECT_THAT(read_words({"--fro", "7d"}, {"for="}).error(), HasSubstr("did you mean --for?"));
  EXPECT_FALSE(read_words({"--for"}, {"for="}));
  EXPECT_FALSE(read_words({"--cancel=1"}, {"cancel"}));
}

TEST(AdminWords, TimesHaveUnits) {
  EXPECT_EQ(read_seconds("90s"), 90);
  EXPECT_EQ(read_seconds("7d"), 7 * 86400);
  for (const char* bad :
       {"", "5", "m", "-5m", "0s", "5x", "5mm", "1.5h", "4000d", "99999999999d"}) {
    EXPECT_FALSE(read_seconds(bad)) << bad;
  }
  EXPECT_EQ(duration_text(90061), "1d 1h");
  EXPECT_EQ(duration_text(0), "0s");
}

TEST(AdminVerbs, NearestNameIsSuggested) {
  EXPECT_EQ(unknown_verb({"playrs"}), "unknown verb 'playrs' (did you mean players?)");
  EXPECT_EQ(admin_verb("playrs"), nullptr);
}

TEST(Countdowns, TellWhatIsLeftAndThenEnd) {
  Countdown countdown;
  EXPECT_EQ(countdown.step(0).sentence, "");
  countdown.start(100, 120, "an update");
  EXPECT_EQ(countdown.step(101).sentence, "The server stops in 1m 59s: an update");
  EXPECT_EQ(countdown.step(102).sentence, "");
  EXPECT_EQ(countdown.step(160).sentence, "The server stops in 1m: an update");
  EXPECT_EQ(countdown.step(161).sentence, "");
  EXPECT_EQ(countdown.step(212).sentence, "The server stops in 8s: an update");
  EXPECT_TRUE(countdown.step(220).is_over);
  EXPECT_FALSE(countdown.step(221).is_over);
  countdown.start(300, 10, "");
  EXPECT_TRUE(countdown.cancel());
  EXPECT_FALSE(countdown.step(400).is_over);
}

}  // namespace
}  // namespace undercroft::admin_protocol_test
