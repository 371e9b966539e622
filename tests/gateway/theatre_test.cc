// theatre_test.cc: who leads a theatre, what its visitors are called, and what they say.
#include "server/gateway/theatre/theatre.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "server/base/reserved_names.h"
#include "server/gateway/limits/theatre_places.h"
#include "server/gateway/theatre/visitor_names.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::theatre_test {
namespace {

using testing::ManualClock;

struct TheatreTest : ::testing::Test {
  std::uint32_t enter() { return theatre.enter().value(); }
  std::string name_of(std::uint32_t number) {
    for (const TheatreVisitor& one : theatre.told_to(number).visitors) {
      if (one.number == number) return one.name;
    }
    return "";
  }
  std::string rename(std::uint32_t number, const std::string& name) {
    return theatre.rename(number, {name});
  }
  ToldTheatre told() { return theatre.told_to(1); }
  void set(LiveSettings live) { settings->replace(std::move(live)); }

  std::shared_ptr<SettingsInForce> settings = std::make_shared<SettingsInForce>();
  ManualClock clock;
  AdmissionMetrics metrics;
  SpeechRules speech{settings, [](const std::string& name) { return name == "Mallory"; }, clock,
                     metrics};
  Theatre theatre{{.shown = 20, .last = 30}, speech};
};

TEST_F(TheatreTest, OpensWithTheMomentOfItsLink) {
  enter();
  enter();
  const ToldTheatre second = theatre.told_to(2);
  EXPECT_EQ(second, (ToldTheatre{20, 1, 2, {{1, "Visitor 1", {}}, {2, "Visitor 2", {}}}}));
}

TEST_F(TheatreTest, OnlyTheLeaderSteps) {
  enter();
  enter();
  EXPECT_FALSE(theatre.step(2, {21}));
  EXPECT_TRUE(theatre.step(1, {21}));
  EXPECT_FALSE(theatre.step(1, {21})) << "nothing has changed";
  EXPECT_EQ(told().moment, 21U);
}

TEST_F(TheatreTest, NoStepLeavesTheLink) {
  enter();
  EXPECT_TRUE(theatre.step(1, {4000000000}));
  EXPECT_EQ(told().moment, 30U);
  EXPECT_TRUE(theatre.step(1, {1}));
  EXPECT_EQ(told().moment, 1U);
}

TEST_F(TheatreTest, TheLeaderHandsOver) {
  enter();
  enter();
  EXPECT_FALSE(theatre.hand_over(2, {2}));
  EXPECT_FALSE(theatre.hand_over(1, {7})) << "nobody has that number";
  EXPECT_FALSE(theatre.hand_over(1, {1}));
  EXPECT_TRUE(theatre.hand_over(1, {2}));
  EXPECT_EQ(told().leader, 2U);
  EXPECT_FALSE(theatre.step(1, {3}));
  EXPECT_TRUE(theatre.step(2, {3}));
}

TEST_F(TheatreTest, WhenTheLeaderGoesTheFirstVisitorLeads) {
  enter();
  enter();
  enter();
  EXPECT_TRUE(theatre.hand_over(1, {3}));
  theatre.leave(2);
  EXPECT_EQ(told().leader, 3U) << "another visitor has gone";
  theatre.leave(3);
  EXPECT_EQ(told().leader, 1U);
}

TEST_F(TheatreTest, NumbersAreNeverUsedAgain) {
  enter();
  enter();
  theatre.leave(2);
  EXPECT_EQ(enter(), 3U);
  theatre.leave(1);
  EXPECT_FALSE(theatre.is_empty());
  theatre.leave(3);
  EXPECT_TRUE(theatre.is_empty());
}

TEST_F(TheatreTest, HasPlacesForSixteen) {
  for (int i = 0; i < kMaxVisitors; ++i) enter();
  EXPECT_EQ(theatre.enter(), std::nullopt);
  theatre.leave(5);
  EXPECT_EQ(enter(), 17U);
}

TEST_F(TheatreTest, PointersGoWithTheMoment) {
  enter();
  enter();
  EXPECT_TRUE(theatre.point(2, {Point{3, 4}}));
  EXPECT_FALSE(theatre.point(2, {Point{3, 4}}));
  EXPECT_EQ(told().visitors[1].place, (Point{3, 4}));
  EXPECT_TRUE(theatre.point(2, {}));
  EXPECT_TRUE(theatre.point(2, {Point{5, 4}}));
  EXPECT_TRUE(theatre.step(1, {21}));
  EXPECT_EQ(told().visitors[1].place, std::nullopt);
}

// ---- names ----

TEST_F(TheatreTest, TwoVisitorsOfOneNameHaveNumbers) {
  for (int i = 0; i < 4; ++i) enter();
  EXPECT_EQ(rename(1, "Ann"), "");
  EXPECT_EQ(rename(1, "Ann"), "") << "it has that name itself";
  EXPECT_EQ(rename(2, "ann"), "");
  EXPECT_EQ(rename(3, "Ann"), "");
  EXPECT_EQ(name_of(1), "Ann");
  EXPECT_EQ(name_of(2), "ann 2");
  EXPECT_EQ(name_of(3), "Ann 3");
  EXPECT_EQ(rename(4, "Ann-2"), "That name looks like ann 2's.");
}

TEST_F(TheatreTest, SomeNamesAreRefused) {
  enter();
  enter();
  EXPECT_EQ(rename(1, "Illy"), "");
  EXPECT_EQ(rename(2, "lIly"), "That name looks like Illy's.");
  EXPECT_EQ(rename(2, "Server"), kReservedName);
  for (const char* name : {"Visitor", "Visitor-3", "V1s1tor_", "visitor3"}) {
    EXPECT_EQ(rename(2, name), "Visitors without a name are called so: choose another.") << name;
  }
  for (const char* name :
       {"", "A", "An n", "Visitor 1", "<b>Ann</b>", "Ann\u00e4", "a-name-that-is-too-long"}) {
    EXPECT_EQ(rename(2, name), "A name has 3 to 16 letters, digits, _ or -.") << name;
  }
  EXPECT_EQ(name_of(2), "Visitor 2");
}

TEST(VisitorNames, NeverLookAlike) {
  std::vector<std::string> names;
  std::set<std::string> known;
  for (int i = 0; i < kMaxVisitors; ++i) {
    names.push_back(name_for_visitor("Ann", names).value());
    EXPECT_TRUE(known.insert(names.back()).second) << names.back();
  }
  EXPECT_EQ(names.back(), "Ann 16");
}

// ---- words ----

TEST_F(TheatreTest, LinesAreNumberedAndHaveTheirSpeaker) {
  enter();
  EXPECT_EQ(rename(1, "Ann"), "");
  const auto heard = theatre.hear(1, {"look\x1b[31m there"});
  ASSERT_TRUE(heard.line);
  EXPECT_EQ(heard.line->number, 1U);
  EXPECT_EQ(heard.line->from, "Ann");
  EXPECT_EQ(heard.line->text, "look[31m there") << "plain text";
  EXPECT_EQ(heard.line->kind, ChatLine::Kind::Talk);
  EXPECT_EQ(theatre.hear(1, {"waves", true}).line->kind, ChatLine::Kind::Deed);
  EXPECT_EQ(theatre.hear(1, {"again"}).line->number, 3U);
}

TEST_F(TheatreTest, BlankLinesAndCommandsAreNotPassedOn) {
  enter();
  EXPECT_FALSE(theatre.hear(1, {" \t\n"}).line);
  EXPECT_EQ(theatre.hear(1, {" "}).notice, "");
  EXPECT_FALSE(theatre.hear(1, {"/who"}).line);
  EXPECT_EQ(theatre.hear(1, {"/who"}).notice, "A theatre has no commands.");
}

TEST_F(TheatreTest, LongLinesAreCutWithANotice) {
  enter();
  const auto heard = theatre.hear(1, {std::string(kMaxChat + 1, 'x')});
  ASSERT_TRUE(heard.line);
  EXPECT_EQ(heard.line->text.size(), kMaxChat);
  EXPECT_EQ(heard.notice, "Your line was too long: it was cut to 400 bytes.");
}

TEST_F(TheatreTest, TheHostsLimitOfLinesHolds) {
  set({.chat_lines = 4});
  enter();
  EXPECT_EQ(rename(1, "Ann"), "") << "a name counts as a line";
  EXPECT_TRUE(theatre.hear(1, {"one"}).line);
  const auto refused = theatre.hear(1, {"two"});
  EXPECT_FALSE(refused.line);
  EXPECT_EQ(refused.notice, "Not sent: you may send 4 lines a minute.");
  enter();
  EXPECT_TRUE(theatre.hear(2, {"another visitor"}).line);
  clock.now += 60000;
  EXPECT_TRUE(theatre.hear(1, {"two"}).line);
}

TEST_F(TheatreTest, MutesHoldWhateverTheNumberOfTheName) {
  enter();
  enter();
  EXPECT_EQ(rename(1, "Mallory"), "The host has muted you.");
  EXPECT_EQ(rename(1, "Ann"), "");
  EXPECT_EQ(rename(2, "Ann"), "");
  set({.muted = {"ann"}});
  EXPECT_EQ(theatre.hear(2, {"hello"}).notice, "The host has muted you.");
}

// ---- places ----

TEST(TheatrePlaces, AreLimitedInAllAndForANetwork) {
  TheatrePlaces places;
  for (std::size_t i = 0; i < TheatrePlaces::kMostOfNetwork; ++i) EXPECT_TRUE(places.begin("a"));
  EXPECT_FALSE(places.begin("a"));
  places.end("a");
  EXPECT_TRUE(places.begin("a"));
  for (std::size_t i = TheatrePlaces::kMostOfNetwork; i < TheatrePlaces::kMost; ++i) {
    EXPECT_TRUE(places.begin(""));
  }
  EXPECT_FALSE(places.begin(""));
  EXPECT_FALSE(places.begin("b"));
  places.end("");
  EXPECT_TRUE(places.begin("b"));
}

}  // namespace
}  // namespace undercroft::theatre_test
