// live_stories_test.cc: what players of live play missed while they were away (R102).
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::live_stories_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

// A grunt comes for Ann (P) and Bob (Q), who reads the log.
World hall_with_a_grunt() {
  Ruleset rules = testing::plain_rules();
  rules.linger_turns = 100;
  SmallWorld w({"############\n"
                "#<QP...g...#\n"
                "############\n"},
               {{'Q', "player"}, {'g', "grunt"}}, rules);
  w.at('g').max_health = w.at('g').health = 100;
  w.at('P').max_health = w.at('P').health = 100;
  return std::move(w.world);
}

std::shared_ptr<FakeConnection> join_with_log(RealmHarness& table, const std::string& name,
                                              const std::string& token = "",
                                              std::uint32_t last_report = 0) {
  auto connection = std::make_shared<FakeConnection>(table.clock);
  Hello hello;
  hello.protocol = 1;
  hello.client = "test";
  hello.name = name;
  hello.resume_token = token;
  hello.lines = true;
  hello.last_report = last_report;
  table.realm.join(hello, connection);
  table.realm.end_batch();
  return connection;
}

// The first line that begins so; empty if there is none.
std::string line_of(const FakeConnection& client, const std::string& start) {
  for (const ServerMessage& m : client.messages) {
    const auto* delta = std::get_if<Delta>(&m);
    if (delta == nullptr) continue;
    for (const ToldLine& line : delta->lines) {
      if (line.text.starts_with(start)) return line.text;
    }
  }
  return {};
}

bool has_line(const FakeConnection& client, const std::string& start) {
  return !line_of(client, start).empty();
}

struct LiveStory : ::testing::Test {
  RealmHarness table{hall_with_a_grunt()};
  std::shared_ptr<FakeConnection> ann = join_with_log(table, "Ann");
  std::shared_ptr<FakeConnection> bob = join_with_log(table, "Bob");
};

TEST_F(LiveStory, SumsUpALongAbsenceInALine) {
  table.say(bob, Away{.hidden = true});
  for (int i = 0; i < 8; ++i) table.wait(ann);
  table.say(bob, Away{});
  table.wait(bob);
  const std::string line = line_of(*bob, "While you were away, for 8 turns:");
  EXPECT_THAT(line, ::testing::HasSubstr(" (x")) << "equal sentences are counted";
  EXPECT_THAT(line, ::testing::EndsWith(" Ann is east 1.")) << "it ends with the friends";
}

TEST_F(LiveStory, SaysNothingOfAFewTurns) {
  table.say(bob, Away{.hidden = true});
  for (int i = 0; i < 3; ++i) table.wait(ann);
  table.say(bob, Away{});
  table.wait(bob);
  EXPECT_FALSE(has_line(*bob, "While you were away"));
}

TEST_F(LiveStory, IsToldToAPlayerWhoReconnects) {
  const std::string token = bob->last<Welcome>()->resume_token;
  table.drop(bob);
  for (int i = 0; i < 8; ++i) table.wait(ann);
  const auto again = join_with_log(table, "Bob", token);
  ASSERT_NE(again->last<MissedTurns>(), nullptr);
  EXPECT_EQ(again->last<MissedTurns>()->turns, 8u);
  EXPECT_GT(again->last<MissedTurns>()->lines.size(), 1u);
  EXPECT_EQ(again->last<MissedTurns>()->lines.back().text, "Ann is east 1.");
}

// The connection broke before the last reports arrived.
TEST_F(LiveStory, ComesWithTheReportsBeforeItThatTheClientLacks) {
  for (int i = 0; i < 8; ++i) table.wait(ann), table.wait(bob);
  const std::string token = bob->last<Welcome>()->resume_token;
  const auto sent = static_cast<std::uint32_t>(bob->reports.size());
  ASSERT_GT(sent, 2u);
  table.drop(bob);
  for (int i = 0; i < 8; ++i) table.wait(ann);
  const auto again = join_with_log(table, "Bob", token, sent - 2);
  ASSERT_NE(again->last<MissedTurns>(), nullptr);
  ASSERT_EQ(again->reports.size(), 2u) << "and none that the story tells";
  EXPECT_EQ(again->reports[1], bob->reports.back());
  for (int i = 0; i < 8; ++i) table.wait(ann), table.wait(again);
  std::vector<std::uint32_t> firsts;
  for (const ServerMessage& m : again->messages) {
    const auto* delta = std::get_if<Delta>(&m);
    if (delta != nullptr && !delta->reports.empty()) firsts.push_back(delta->first_report);
  }
  ASSERT_GT(firsts.size(), 1u);
  EXPECT_EQ(firsts[0], sent - 1);
  EXPECT_GT(firsts[1], sent) << "the story has those between";
}

// Ann rests meanwhile, and Bob's hero leaves the level.
TEST_F(LiveStory, SaysWhereFriendsAreAfterALongAbsenceWithoutNews) {
  const std::string token = bob->last<Welcome>()->resume_token;
  table.drop(bob);
  table.pass(120000);
  const auto again = join_with_log(table, "Bob", token);
  EXPECT_EQ(again->last<MissedTurns>(), nullptr);
  bool is_said = false;
  for (const ServerMessage& message : again->messages) {
    const auto* line = std::get_if<ChatLine>(&message);
    is_said = is_said || (line != nullptr && line->text.starts_with("Ann is "));
  }
  EXPECT_TRUE(is_said);
}

// The host keeps places to itself: so does the story.
TEST(LiveStoryOfAHostWhoHidesPlaces, SaysNothingOfFriends) {
  RealmOptions options;
  options.friends_on_map = false;
  RealmHarness table(hall_with_a_grunt(), std::move(options));
  const auto ann = join_with_log(table, "Ann");
  const auto bob = join_with_log(table, "Bob");
  table.say(bob, Away{.hidden = true});
  for (int i = 0; i < 8; ++i) table.wait(ann);
  table.say(bob, Away{});
  table.wait(bob);
  const std::string line = line_of(*bob, "While you were away");
  ASSERT_FALSE(line.empty());
  EXPECT_THAT(line, ::testing::Not(::testing::HasSubstr("Ann is ")));
}

TEST_F(LiveStory, OfAShortLossIsTheLogItself) {
  const std::string token = bob->last<Welcome>()->resume_token;
  table.drop(bob);
  table.wait(ann);
  const auto again = join_with_log(table, "Bob", token);
  EXPECT_EQ(again->last<MissedTurns>(), nullptr);
}

}  // namespace
}  // namespace undercroft::live_stories_test
