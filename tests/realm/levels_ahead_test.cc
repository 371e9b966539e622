// levels_ahead_test.cc: the level below is built in time, and not before.
#include "server/realm/state/levels_ahead.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft::testing::levels_ahead_test {
namespace {

int wanted(const std::vector<std::string>& maps, int depth = 5) {
  Ruleset rules;
  rules.depth = depth;
  return LevelsAhead().wanted(SmallWorld(maps, {}, rules).world);
}

TEST(LevelsAhead, FirstLevelIsWantedBeforeAnyPlayerJoins) {
  EXPECT_EQ(LevelsAhead().wanted(World(small_catalogue(), {}, 1)), 1);
}

TEST(LevelsAhead, LevelBelowCanWaitFarFromTheStairs) {
  EXPECT_EQ(wanted({"#P....................>#"}), 1);
}

TEST(LevelsAhead, LevelBelowIsWantedNearTheStairs) {
  EXPECT_EQ(wanted({"#.....P...............>#"}), 2);
}

TEST(LevelsAhead, LevelBelowALedgeIsWantedAtAnyDistance) {
  EXPECT_EQ(wanted({"#P...................:#"}), 2);
}

TEST(LevelsAhead, NothingIsWantedBelowTheDeepestLevel) {
  EXPECT_EQ(wanted({"#.....P...............>#"}, 1), 1);
}

TEST(LevelsAhead, ApproachingTheStairsWantsTheLevelBelow) {
  SmallWorld small({"#P....................>#"});
  LevelsAhead ahead;
  EXPECT_EQ(ahead.wanted(small.world), 1);
  small.world.move(small.id('P'), Place::on(1, {6, 0}));
  EXPECT_EQ(ahead.wanted(small.world), 2);
}

TEST(LevelsAhead, BuiltLevelStaysWanted) {
  EXPECT_EQ(wanted({"#P....................>#", "#<#"}), 2);
}

}  // namespace
}  // namespace undercroft::testing::levels_ahead_test
