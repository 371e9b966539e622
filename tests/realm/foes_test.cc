// foes_test.cc: under pvp, nothing that a player is sent depends on where an unseen foe is (R121).
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::foes_test {
namespace {

using testing::RealmHarness;

// Both are out of sight of Ann (vision 8). At the first place Bob is within two times `awareness`.
const std::string kNear = "<P..............Q.............................";
const std::string kFar = "<P..................................Q.........";

// All that Ann is sent while Bob chooses, walks and misses deadlines.
std::string sent_to_ann(const std::string& map, ClockRule clock) {
  Ruleset rules = testing::plain_rules();
  rules.pvp = true;
  rules.clock = clock;
  RealmHarness table(testing::hall(map, 1, rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.pass(1000);
  table.wait(bob);
  table.pass(rules.deadline_ms);
  table.bump(bob, Direction::Right);
  table.pass(1000);
  table.wait(ann);
  for (int i = 0; i < 3; ++i) {
    table.wait(ann);
    table.pass(rules.deadline_ms);
  }
  table.say(bob, Leave{});
  table.wait(ann);
  EXPECT_EQ(ann->sees("Bob"), nullptr);
  EXPECT_EQ(ann->misfit, "");
  return ann->bytes;
}

TEST(Foes, DistanceOfAnUnseenFoeChangesNothing) {
  for (const ClockRule clock : {ClockRule::Bubble, ClockRule::Lockstep, ClockRule::Beat}) {
    EXPECT_TRUE(sent_to_ann(kNear, clock) == sent_to_ann(kFar, clock)) << static_cast<int>(clock);
  }
}

TEST(Foes, PlaceOfAFoeIsNotSentWhateverTheHostAllows) {
  Ruleset rules = testing::plain_rules();
  rules.pvp = true;
  RealmHarness table(testing::hall(kNear, 1, rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(ann->member("Bob")->depth, 0);
  EXPECT_EQ(ann->member("Bob")->max_health, 0);
  EXPECT_EQ(table.realm.entry().depth, 0) << "the lobby is open to all";
  const auto& told = ann->last<Welcome>()->rules;
  const std::pair<std::string, std::string> shown{"friends_on_map", "false"};
  EXPECT_NE(std::find(told.begin(), told.end(), shown), told.end());
}

}  // namespace
}  // namespace undercroft::foes_test
