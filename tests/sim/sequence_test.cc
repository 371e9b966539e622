// sequence_test.cc: a creature's sequence conditions on the players around it, with few and with
// many players.
#include "server/sim/turn/sequence.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft::sequence_test {
namespace {

using testing::SmallWorld;

// The nearest player, Q, is behind a wall. A more distant one, R, is in plain sight. The others are
// out of sight: they only raise the number, because with many players the nearest is checked first.
SmallWorld beside_a_wall() {
  return SmallWorld({R"(
####################
#M#Q#....PPPPPPPPPP#
#.##################
#.##################
#.##################
#R##################
####################
)"},
                    {{'M', "grunt"}, {'Q', "player"}, {'R', "player"}});
}

int lost_after_a_tick(SmallWorld& small) {
  Entity& monster = small.at('M');
  tick_sequence(small.world, monster);
  return monster.sequence.lost;
}

TEST(Sequence, NearestOfManyPlayersMayBeBehindAWall) {
  SmallWorld small = beside_a_wall();
  ASSERT_GT(small.world.population(1).players.size(), 8U);
  EXPECT_EQ(lost_after_a_tick(small), 0);
}

TEST(Sequence, NoneOfManyPlayersMayBeVisible) {
  SmallWorld small = beside_a_wall();
  small.at('R').alive = false;
  EXPECT_EQ(lost_after_a_tick(small), SequencePlace::kNeverSeen);
}

TEST(Sequence, NearestOfManyPlayersMayBeVisible) {
  SmallWorld small = beside_a_wall();
  small.at('R').alive = false;
  small.world.set_ground(1, {2, 1}, Ground::Floor);
  EXPECT_EQ(lost_after_a_tick(small), 0);
}

}  // namespace
}  // namespace undercroft::sequence_test
