// moment_reader_test.cc: what a client makes of the answers to a link (R213).
#include "client/app/moment_reader.h"

#include <gmock/gmock.h>

#include <deque>

#include "shared/codec.h"
#include "tests/client/shared_moments.h"

namespace undercroft::moment_reader_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::shared_part;
using Answers = std::deque<Expected<HttpAnswer>>;

HttpAnswer with_moments(const PastPart& part, const std::string& shown = "7") {
  return {200, {{"undercroft-shown", shown}}, encode(ServerMessage{part})};
}
HttpAnswer with_words(unsigned status, const std::string& words) {
  return {status, {{"Content-Type", "text/plain; charset=utf-8"}}, words + "\n"};
}
HttpAnswer not_yet(const std::string& again = "5") {
  HttpAnswer answer = with_words(503, "Wait a moment.");
  answer.fields.emplace_back("Retry-After", again);
  return answer;
}

// A server with these answers; the last one again and again.
struct ScriptedMoments {
  MomentReading read(Answers script) {
    const MomentAddress moment = *moment_in("https://a.example/-/moment/CODE").value();
    return read_moment(moment, {[&](const Url& url) {
                                  asked.push_back(url.path);
                                  const auto answer = script.front();
                                  if (script.size() > 1) script.pop_front();
                                  return answer;
                                },
                                [&](std::chrono::seconds time) { waited.push_back(time.count()); },
                                [&](const std::string& words) { said.push_back(words); }});
  }
  std::vector<std::string> asked;
  std::vector<std::int64_t> waited;
  std::vector<std::string> said;
};

TEST(MomentReader, ReadsAllParts) {
  ScriptedMoments server;
  const MomentReading reading =
      server.read({with_moments(shared_part(1, 9, 20)), with_moments(shared_part(9, 20, 20))});
  EXPECT_EQ(reading.sentence, "");
  EXPECT_EQ(reading.walk.at, 7U);
  EXPECT_EQ(reading.walk.last, 20U);
  EXPECT_THAT(server.asked, ElementsAre("/-/moment/CODE/part?first=1&count=200",
                                        "/-/moment/CODE/part?first=9&count=200"));
}

TEST(MomentReader, HearsThatVisitorsMayPlayOn) {
  HttpAnswer answer = with_moments(shared_part(1, 20, 20));
  EXPECT_FALSE(ScriptedMoments().read({answer}).may_play_on);
  answer.fields.emplace_back("undercroft-play-on", "1");
  EXPECT_TRUE(ScriptedMoments().read({answer}).may_play_on);
}

TEST(MomentReader, OpensAtTheLastMomentIfNoneIsNamed) {
  for (const char* shown : {"", "0", "-1", "5x", "99999999999", "4294967295", "21"}) {
    EXPECT_EQ(ScriptedMoments().read({with_moments(shared_part(1, 20, 20), shown)}).walk.at, 20U);
  }
}

TEST(MomentReader, WaitsForAServerThatIsReading) {
  ScriptedMoments server;
  const PastPart again{.may_ask_again = true};
  const MomentReading reading = server.read({not_yet(), not_yet("7200"), with_moments(again),
                                             with_moments(shared_part(1, 9, 20)), not_yet("0"),
                                             with_moments(shared_part(9, 20, 20))});
  EXPECT_EQ(reading.walk.at, 7U);
  EXPECT_THAT(server.waited, ElementsAre(5, 30, 1, 0));
  EXPECT_THAT(server.said.front(), HasSubstr("Wait a moment. Asking again in 5 s."));
}

TEST(MomentReader, WaitsWhenItHasAskedTooOften) {
  ScriptedMoments server;
  const MomentReading reading =
      server.read({with_words(429, "too many pages"), with_moments(shared_part(1, 20, 20))});
  EXPECT_EQ(reading.walk.at, 7U);
  EXPECT_THAT(server.waited, ElementsAre(1));
}

TEST(MomentReader, GivesUpAfterSixTries) {
  for (const HttpAnswer& answer :
       {not_yet(), with_words(429, "too many pages"), with_moments({.may_ask_again = true})}) {
    ScriptedMoments server;
    EXPECT_EQ(server.read({answer}).exit_code, kExitUnreachable);
    EXPECT_EQ(server.asked.size(), 6U);
    EXPECT_EQ(server.waited.size(), 5U);
  }
}

TEST(MomentReader, SaysWhyTheServerShowsNone) {
  for (const unsigned status : {403U, 404U, 410U}) {
    const auto reading = ScriptedMoments().read({with_words(status, "It is \x1b[2Jwithdrawn.")});
    EXPECT_EQ(reading.exit_code, kExitRefused);
    EXPECT_THAT(reading.sentence, HasSubstr("withdrawn."));
    EXPECT_THAT(reading.sentence, Not(HasSubstr("\x1b")));
  }
  const auto busy = ScriptedMoments().read({with_words(503, "Try again soon.")});
  EXPECT_EQ(busy.exit_code, kExitUnreachable);
  EXPECT_EQ(busy.sentence, "Try again soon.");
  const auto gone = ScriptedMoments().read({with_moments({.sentence = "Another realm."})});
  EXPECT_EQ(gone.exit_code, kExitRefused);
  EXPECT_EQ(gone.sentence, "Another realm.");
}

TEST(MomentReader, OtherServersAreNamed) {
  const HttpAnswer page{404, {{"Content-Type", "text/html"}}, "<h1>Not found</h1>"};
  const HttpAnswer redirect{301, {{"Location", "https://b.example/"}}, ""};
  const HttpAnswer frame{200, {}, encode(ServerMessage{Pong{}})};
  const HttpAnswer noise{200, {}, std::string(5000, '\xff')};
  const HttpAnswer huge{200, {}, std::string(kMaxServerFrame + 1, 'a')};
  const Expected<HttpAnswer> silence = failed("no answer in time");
  for (const auto& answer : Answers{page, redirect, frame, noise, huge, silence}) {
    const auto reading = ScriptedMoments().read({answer});
    EXPECT_EQ(reading.exit_code, kExitUnreachable);
    EXPECT_THAT(reading.sentence, HasSubstr("https://a.example/: "));
  }
  EXPECT_THAT(ScriptedMoments().read({redirect}).sentence, HasSubstr("not followed"));
}

}  // namespace
}  // namespace undercroft::moment_reader_test
