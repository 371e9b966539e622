// slash_commands_test.cc: who is sent what, when players type after a slash; lines that are too
// long.
#include <gmock/gmock.h>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::slash_commands_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::FakeConnection;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::RealmHarness;
using ::testing::SizeIs;
using ::testing::StartsWith;

using Lines = std::vector<std::string>;

// "Ann>Bob: hush", "*Ann: waves", "Ann: hello", ": a notice".
std::string shown(const ChatLine& line) {
  return (line.deed ? "*" : "") + line.from + (line.to.empty() ? "" : ">" + line.to) + ": " +
         line.text;
}

struct Typing : ::testing::Test {
  static RealmOptions options(std::vector<PlayerReport>& reports) {
    RealmOptions o;
    o.gather_ms = 0;
    o.most_watchers = 4;
    o.settings = testing::in_force({.chat_lines = 6000});
    o.report = [&reports](const PlayerReport& report) {
      reports.push_back(report);
      return std::string("Reported.");
    };
    return o;
  }
  // What each client is sent by one line.
  Lines sent_to(const FakeConnection& client) {
    Lines lines;
    for (const ServerMessage& message : client.messages) {
      if (const auto* line = std::get_if<ChatLine>(&message)) lines.push_back(shown(*line));
    }
    return lines;
  }
  void type(const std::shared_ptr<FakeConnection>& who, const std::string& line) {
    for (const auto& client : {ann, bob, cid}) client->messages.clear();
    table.say(who, ChatSay{line});
    table.pass(100);
  }
  std::shared_ptr<FakeConnection> watch(const std::string& name, const std::string& whom) {
    auto connection = std::make_shared<FakeConnection>(table.clock);
    Hello hello{1, "test", name, "", "", 0};
    hello.watch = whom;
    table.realm.join(hello, connection);
    table.realm.end_batch();
    return connection;
  }
  // Nobody but the author is sent anything.
  void expect_alone(const std::string& line, const Lines& answer) {
    type(ann, line);
    EXPECT_EQ(sent_to(*ann), answer) << line;
    EXPECT_THAT(sent_to(*bob), IsEmpty()) << line;
    EXPECT_THAT(sent_to(*cid), IsEmpty()) << line;
  }

  std::vector<PlayerReport> reports;
  RealmHarness table{testing::hall("<........."), options(reports)};
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
  std::shared_ptr<FakeConnection> bob = table.join("Bob");
  std::shared_ptr<FakeConnection> cid = table.join("Cid");
};

TEST_F(Typing, WhisperReachesItsListenerAlone) {
  for (const char* line : {"/w Bob hush", "/W bob hush", " /w Bob hush", "/whisper Bob hush"}) {
    type(ann, line);
    EXPECT_THAT(sent_to(*ann), ElementsAre("Ann>Bob: hush")) << line;
    EXPECT_THAT(sent_to(*bob), ElementsAre("Ann>Bob: hush")) << line;
    EXPECT_THAT(sent_to(*cid), IsEmpty()) << line;
  }
  expect_alone("/whisper Dan my secret", {": No player called Dan is here."});
}

TEST_F(Typing, DeedsAndTwoSlashesAreForEverybody) {
  for (const char* line : {"/me waves", "/ME waves"}) {
    type(ann, line);
    for (const auto& client : {ann, bob, cid}) {
      EXPECT_THAT(sent_to(*client), ElementsAre("*Ann: waves")) << line;
    }
  }
  type(ann, "//shrug");
  EXPECT_THAT(sent_to(*cid), ElementsAre("Ann: /shrug"));
}

TEST_F(Typing, EverythingElseIsForItsAuthorAlone) {
  expect_alone("/nosuch x", {": There is no command /nosuch: see /help."});
  expect_alone("/wait", {": There is no command /wait: see /help."});
  expect_alone("/w Bob", {": /w NAME TEXT sends it to that player only."});
  expect_alone("/who", {": Here: Ann, Bob, Cid."});
  expect_alone("/mute Ann", {": You cannot mute yourself."});
  expect_alone("/known", {": You know no draughts yet."});
  type(ann, "/");
  EXPECT_THAT(sent_to(*ann), SizeIs(kChatCommands.size()));
  EXPECT_THAT(sent_to(*ann), Contains(StartsWith(": /report NAME")));
  EXPECT_THAT(sent_to(*bob), IsEmpty());
  expect_alone("/report Bob he is rude", {": Reported."});
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].words, "he is rude");
}

TEST_F(Typing, WhoSaysHowTheOthersAre) {
  table.say(bob, Away{true});
  table.drop(cid);
  type(ann, "/who");
  EXPECT_THAT(sent_to(*ann), Contains(": Here: Ann, Bob (away), Cid (lost)."));
}

TEST_F(Typing, AwayIsSeenAndItsLineIsNot) {
  type(ann, "/away");
  ASSERT_NE(bob->member("Ann"), nullptr);
  EXPECT_TRUE(bob->member("Ann")->away);
  for (const std::string& line : sent_to(*bob)) EXPECT_THAT(line, Not(HasSubstr("/away")));
  table.say(ann, IntentMessage{1, 0, true, {.verb = IntentVerb::Wait}});
  table.pass(100);
  EXPECT_FALSE(bob->member("Ann")->away);
}

// The page reports that its chat window closes right after the line.
TEST_F(Typing, ClosingTheWindowOfTheLineDoesNotEndTheAbsence) {
  table.say(ann, Away{.reading = true});
  type(ann, "/away");
  table.say(ann, Away{});
  table.pass(100);
  EXPECT_TRUE(bob->member("Ann")->away);
  table.say(ann, Away{});
  table.pass(100);
  EXPECT_FALSE(bob->member("Ann")->away) << "a key was pressed";
}

TEST_F(Typing, MutedPlayerIsNotHeardByThatPlayerAlone) {
  expect_alone("/mute bob", {": bob is muted; /mute bob again unmutes."});
  type(bob, "buy my blades");
  EXPECT_THAT(sent_to(*ann), IsEmpty());
  EXPECT_THAT(sent_to(*cid), ElementsAre("Bob: buy my blades"));
  type(bob, "/me waves");
  EXPECT_THAT(sent_to(*ann), IsEmpty());
  type(bob, "/w Ann psst");
  EXPECT_THAT(sent_to(*ann), IsEmpty());
  EXPECT_THAT(sent_to(*bob), ElementsAre("Bob>Ann: psst")) << "it does not learn of the mute";
  for (const auto& client : {ann, cid}) client->messages.clear();
  table.say(bob, PingCell{{2, 1}});
  table.pass(100);
  EXPECT_EQ(ann->count<PingedCell>(), 0);
  EXPECT_EQ(cid->count<PingedCell>(), 1);
  type(bob, "/mute Ann");
  type(ann, "/mute BOB");
  EXPECT_THAT(sent_to(*ann), ElementsAre(": BOB is unmuted."));
  type(bob, "sorry");
  EXPECT_THAT(sent_to(*ann), ElementsAre("Bob: sorry"));
}

TEST_F(Typing, WordsAloudOfAMutedPlayerMakeNoReport) {
  type(ann, "/mute Bob");
  const auto before = ann->reports.size();
  std::uint32_t sequence = 0;
  for (const auto& client : {ann, cid}) {
    table.say(client, IntentMessage{++sequence, 0, true, {.verb = IntentVerb::Wait}});
  }
  table.say(bob, IntentMessage{1, 0, true, {.verb = IntentVerb::Say, .words = "open up"}});
  table.pass(100);
  const auto is_said = [](const Report& report) { return report.verb == Verb::Said; };
  EXPECT_EQ(std::count_if(ann->reports.begin() + static_cast<std::ptrdiff_t>(before),
                          ann->reports.end(), is_said),
            0);
  EXPECT_EQ(std::count_if(cid->reports.begin(), cid->reports.end(), is_said), 1);
}

TEST_F(Typing, MuteOutlastsAConnection) {
  const std::string token = ann->last<Welcome>()->resume_token;
  EXPECT_EQ(ann->last<Welcome>()->name, "Ann") << "the name under which clients store the token";
  type(ann, "/mute Bob");
  table.drop(ann);
  ann = table.join("Ann", token);
  type(bob, "buy my blades");
  EXPECT_THAT(sent_to(*ann), IsEmpty());
}

TEST_F(Typing, WordsAreSaidAloudAsATurn) {
  type(ann, "/say friend");
  for (const auto& client : {bob, cid}) {
    table.say(client, IntentMessage{1, 0, true, {.verb = IntentVerb::Wait}});
  }
  table.pass(100);
  ASSERT_FALSE(bob->reports.empty());
  EXPECT_TRUE(std::any_of(bob->reports.begin(), bob->reports.end(), [](const Report& report) {
    return report.verb == Verb::Said && report.words == "friend";
  }));
  EXPECT_THAT(sent_to(*bob), IsEmpty());
}

TEST_F(Typing, SpectatorsHaveCommandsToo) {
  const auto eve = watch("Eve", "Ann");
  const auto dan = watch("Dan", "Ann");
  const auto ask = [&](const std::string& line) {
    for (const auto& client : {ann, bob, eve, dan}) client->messages.clear();
    table.say(eve, ChatSay{line});
    table.pass(100);
    EXPECT_THAT(sent_to(*ann), IsEmpty()) << line;
    return sent_to(*eve);
  };
  EXPECT_THAT(ask("/w Bob he is left of you"),
              ElementsAre(": Only players in the dungeon can do that."));
  EXPECT_THAT(sent_to(*bob), IsEmpty());
  EXPECT_THAT(ask("/report Bob x"), ElementsAre(": Only players may report others."));
  EXPECT_THAT(ask("/nosuch"), ElementsAre(": There is no command /nosuch: see /help."));
  EXPECT_THAT(ask("/who"), ElementsAre(": Here: Ann, Bob, Cid."));
  EXPECT_THAT(ask("/mute Dan"), ElementsAre(": Dan is muted; /mute Dan again unmutes."));
  for (const auto& client : {eve, dan}) client->messages.clear();
  table.say(dan, ChatSay{"left! left!"});
  table.pass(100);
  EXPECT_THAT(sent_to(*eve), IsEmpty());
  EXPECT_THAT(sent_to(*dan), ElementsAre("(w) Dan: left! left!"));
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST_F(Typing, LongLinesAreCutAtAWholeCharacterAndTheAuthorIsToldSo) {
  const std::pair<std::string, std::string> rows[] = {
      {times(134, "\u6f22"), "Ann: " + times(133, "\u6f22")},
      {times(201, "\u00e9"), "Ann: " + times(200, "\u00e9")},
      {times(101, "\U0001F600"), "Ann: " + times(100, "\U0001F600")},
      {"/me " + times(202, "\u00e9"), "*Ann: " + times(200, "\u00e9")},
      {times(399, "x") + "q\u0323", "Ann: " + times(399, "x")},  // with its mark, or not at all
  };
  for (const auto& [line, heard] : rows) {
    type(ann, line);
    EXPECT_THAT(sent_to(*bob), ElementsAre(heard));
    EXPECT_THAT(sent_to(*ann), Contains(": Your line was too long: it was cut to 400 bytes."));
    EXPECT_FALSE(ann->closed);
  }
  type(ann, times(400, "x"));
  EXPECT_THAT(sent_to(*ann), SizeIs(1)) << "nothing was cut";
  type(ann, "/w Bob " + times(134, "\u6f22"));
  EXPECT_THAT(sent_to(*bob), ElementsAre("Ann>Bob: " + times(133, "\u6f22")));
  EXPECT_THAT(sent_to(*ann), Contains(": Your line was too long: it was cut to 400 bytes."));
}

TEST_F(Typing, LongReportIsTakenAndCut) {
  type(ann, "/report Bob " + times(205, "\u00e9"));
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].words, times(200, "\u00e9"));
}

TEST_F(Typing, LongWordsAloudAreCut) {
  type(ann, "");
  table.say(ann,
            IntentMessage{1, 0, true, {.verb = IntentVerb::Say, .words = times(101, "\u00e9")}});
  table.pass(100);
  EXPECT_THAT(sent_to(*ann), Contains(": Your line was too long: it was cut to 200 bytes."));
  EXPECT_FALSE(ann->closed);
}

TEST_F(Typing, CommandsCountAgainstTheLimitOfLines) {
  std::vector<PlayerReport> none;
  RealmOptions o = options(none);
  o.settings = testing::in_force({.chat_lines = 20});
  RealmHarness quiet(testing::hall("<........."), std::move(o));
  const auto dan = quiet.join("Dan");
  quiet.pass(1000);
  for (int i = 0; i < 20; ++i) quiet.say(dan, ChatSay{"/who"});
  EXPECT_EQ(dan->last<ChatLine>()->text, "Not sent: you may send 20 lines a minute.");
}

}  // namespace
}  // namespace undercroft::slash_commands_test
