// reporting_test.cc: players who report others to the host, and what the host is told of joining
// and leaving.
#include <gmock/gmock.h>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::reporting_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::FakeConnection;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::RealmHarness;
using ::testing::SizeIs;

struct ToTheHost : ::testing::Test {
  RealmOptions options() {
    RealmOptions o;
    o.gather_ms = 0;
    o.most_watchers = 4;
    o.settings = testing::in_force({.muted = {"Mia"}, .chat_lines = 6000});
    o.report = [this](const PlayerReport& report) {
      reports.push_back(report);
      return answer;
    };
    o.news = [this](const RealmNews& one) {
      if (one.kind == RealmNews::Kind::Joined) news.push_back(one.player + " joined");
      if (one.kind == RealmNews::Kind::Died) {
        news.push_back(one.player + (one.gave_up ? " gave up" : " died"));
      }
      if (one.kind == RealmNews::Kind::Left) {
        news.push_back(one.player + " left after " + std::to_string(one.stayed_ms) + ": " +
                       one.text);
      }
    };
    return o;
  }
  static std::vector<std::string> heard_by(const FakeConnection& client) {
    std::vector<std::string> all;
    for (const ServerMessage& message : client.messages) {
      if (const auto* line = std::get_if<ChatLine>(&message)) all.push_back(line->text);
    }
    return all;
  }
  std::shared_ptr<FakeConnection> watch(const std::string& whom) {
    auto connection = std::make_shared<FakeConnection>(table.clock);
    Hello hello{1, "test", "Eve", "", "", 0};
    hello.watch = whom;
    table.realm.join(hello, connection);
    table.realm.end_batch();
    return connection;
  }
  std::vector<PlayerReport> reports;
  std::vector<std::string> news;
  std::string answer;
  RealmHarness table{testing::hall("<........."), options()};
};

TEST_F(ToTheHost, ReportHasWhatTheReporterWasSentLast) {
  auto ann = std::make_shared<FakeConnection>(table.clock);
  Hello hello{1, "test", "Ann", "", "", 0};
  hello.lines = true;
  table.realm.join(hello, ann);
  table.realm.end_batch();
  const auto bob = table.join("Bob");
  const auto cid = table.join("Cid");
  table.say(bob, ChatSay{"you fools"});
  table.say(bob, Whisper{"Ann", "you most of all"});
  table.say(bob, Whisper{"Cid", "this is between us"});
  table.say(bob, ChatSay{"spits", true});
  table.say(ann, IntentMessage{1, 0, true, {.verb = IntentVerb::Say, .words = "stop it"}});
  table.say(bob, IntentMessage{1, 0, true, {}});
  table.say(cid, IntentMessage{1, 0, true, {}});
  table.say(ann, ChatSay{"/report bob  he is rude "});
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].realm, "crypt");
  EXPECT_EQ(reports[0].about, "Bob") << "in its own capitals";
  EXPECT_EQ(reports[0].reporter, "Ann");
  EXPECT_FALSE(reports[0].is_about_account);
  EXPECT_EQ(reports[0].words, "he is rude");
  EXPECT_THAT(reports[0].lines, Contains("Bob: you fools"));
  EXPECT_THAT(reports[0].lines, Contains("Bob to Ann: you most of all"));
  EXPECT_THAT(reports[0].lines, Contains("* Bob spits"));
  EXPECT_THAT(reports[0].lines, Contains(::testing::HasSubstr("stop it"))) << "the log";
  EXPECT_THAT(reports[0].lines, Not(Contains(::testing::HasSubstr("between us"))));
  for (const auto& other : {bob, cid}) {
    EXPECT_THAT(heard_by(*other), Not(Contains(::testing::HasSubstr("rude"))));
  }
}

TEST_F(ToTheHost, APlayerWhoGivesUpIsNotSaidToHaveDied) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, EndHero{});
  EXPECT_THAT(news, Contains("Bob gave up"));
  EXPECT_THAT(news, Not(Contains("Bob died")));
}

TEST_F(ToTheHost, ReportHasTwentyLinesAtMost) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int i = 1; i <= 30; ++i) table.say(bob, ChatSay{"line " + std::to_string(i)});
  table.say(ann, ChatSay{"/report Bob"});
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].words, "");
  ASSERT_THAT(reports[0].lines, SizeIs(20));
  EXPECT_EQ(reports[0].lines.front(), "Bob: line 11");
  EXPECT_EQ(reports[0].lines.back(), "Bob: line 30");
}

TEST_F(ToTheHost, ReporterIsAnsweredInOneSentence) {
  const auto ann = table.join("Ann");
  const auto said_to = [&](const std::string& line) {
    const int before = ann->count<ChatLine>();
    table.say(ann, ChatSay{line});
    return ann->count<ChatLine>() == before ? "" : ann->last<ChatLine>()->text;
  };
  EXPECT_EQ(said_to("/report"), "/report NAME TEXT tells the host about that player.");
  EXPECT_EQ(said_to("/report !! now"), "/report NAME TEXT tells the host about that player.");
  EXPECT_EQ(said_to("/report Nobody now"), "No player called Nobody has been here.");
  EXPECT_EQ(said_to("/report ann"), "You cannot report yourself.");
  EXPECT_THAT(reports, IsEmpty());
  table.drop(table.join("Bob"));
  answer = "no room";
  EXPECT_EQ(said_to("/report Bob"), "no room");
  answer = "";
  EXPECT_EQ(said_to("/report Bob"), "") << "the host answers later";
  EXPECT_EQ(said_to("/report Bob"), "");
  EXPECT_EQ(said_to("/report Bob"), "Not reported: you may report three times in ten minutes.");
  EXPECT_THAT(reports, SizeIs(3));
  table.realm.host().tell("ANN", "thank you");
  table.realm.end_batch();
  EXPECT_EQ(ann->last<ChatLine>()->text, "thank you");
  EXPECT_EQ(said_to("/reporting is fun"), "There is no command /reporting: see /help.");
  table.pass(600000);
  EXPECT_EQ(said_to("/report Bob again"), "");
  EXPECT_THAT(reports, SizeIs(4));
}

TEST_F(ToTheHost, RealmOfManyReportersIsLimitedToo) {
  std::vector<std::shared_ptr<FakeConnection>> players;
  for (int i = 0; i < 8; ++i) players.push_back(table.join("Player" + std::to_string(i)));
  for (int round = 0; round < 3; ++round) {
    for (const auto& one : players) {
      table.say(one, ChatSay{one == players[0] ? "/report Player1" : "/report Player0"});
    }
  }
  EXPECT_THAT(reports, SizeIs(20));
  EXPECT_TRUE(players[7]->last<ChatLine>()->text.starts_with("Not reported: the host has many"));
}

TEST_F(ToTheHost, MutedPlayersMayReportAndStrangersMayNot) {
  const auto mia = table.join("Mia");
  const auto ann = table.join("Ann");
  table.say(mia, ChatSay{"/report Ann"});
  EXPECT_THAT(reports, SizeIs(1));
  const auto eve = watch("Ann");
  table.say(eve, ChatSay{"/report Ann"});
  table.wait(ann);
  EXPECT_THAT(reports, SizeIs(1));
  EXPECT_THAT(heard_by(*eve), Contains("Only players may report others."));
}

TEST_F(ToTheHost, JoiningAndLeavingComeInPairs) {
  const auto ann = table.join("Ann");
  const std::string token = ann->last<Welcome>()->resume_token;
  table.pass(5000);
  const auto elsewhere = table.join("Ann", token);
  EXPECT_THAT(news, ElementsAre("Ann joined")) << "another connection is no departure";
  table.pass(2000);
  table.drop(elsewhere);
  table.pass(3600000);  // the body has left as well
  EXPECT_THAT(news, ElementsAre("Ann joined", "Ann left after 7000: the connection was lost"));
  news.clear();
  const auto bob = table.join("Bob");
  table.say(bob, Leave{});
  const auto cid = table.join("Cid");
  table.realm.host().send_away("cid", "The host has disconnected you.");
  table.realm.end_batch();
  EXPECT_THAT(news, ElementsAre("Bob joined", "Bob left after 0: goodbye", "Cid joined",
                                "Cid left after 0: disconnected by the host"));
}

TEST_F(ToTheHost, ReconnectingAllTheTimeIsToldAFewTimesOnly) {
  std::string token;
  for (int i = 0; i < 40; ++i) {
    const auto ann = table.join("Ann", token);
    token = ann->last<Welcome>()->resume_token;
    table.drop(ann);
  }
  EXPECT_EQ(news.size() % 2, 0U);
  EXPECT_LE(news.size(), 26U);
}

TEST(AllowList, KeepsPlayersAndSpectatorsOut) {
  RealmOptions options = testing::ample_options();
  options.most_watchers = 4;
  options.refusal_of_unlisted = [](const std::string& name, bool is_account, const std::string&) {
    return name == "Ann" || is_account ? "" : "not on the list";
  };
  RealmHarness table(testing::hall("<........."), std::move(options));
  const auto ann = table.join("Ann");
  EXPECT_NE(ann->last<Welcome>(), nullptr);
  const auto bob = table.join("Bob");
  ASSERT_NE(bob->last<Refusal>(), nullptr);
  EXPECT_EQ(bob->last<Refusal>()->sentence, "not on the list");
  EXPECT_EQ(bob->last<Refusal>()->reason, "not-listed");
  auto eve = std::make_shared<FakeConnection>(table.clock);
  Hello hello{1, "test", "Eve", "", "", 0};
  hello.watch = "Ann";
  EXPECT_FALSE(table.realm.join(hello, eve));
  EXPECT_EQ(eve->last<Refusal>()->reason, "not-listed");
}

}  // namespace
}  // namespace undercroft::reporting_test
