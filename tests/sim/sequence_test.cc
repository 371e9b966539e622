// sequence_test.cc: what a creature's sequence asks of the players around it, of few and of many.
#include "server/sim/turn/sequence.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::SmallWorld;

// The nearest player, Q, is behind a wall; one farther off, R, is in plain sight; the others are
// beyond sight, and make them many: of many the nearest is asked first.
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

TEST(Sequence, OfManyPlayersTheNearestNeedNotBeTheOneThatIsSeen) {
  SmallWorld small = beside_a_wall();
  ASSERT_GT(small.world.population(1).players.size(), 8U);
  EXPECT_EQ(lost_after_a_tick(small), 0);
}

TEST(Sequence, OfManyPlayersNoneMayBeSeen) {
  SmallWorld small = beside_a_wall();
  small.at('R').alive = false;
  EXPECT_EQ(lost_after_a_tick(small), SequencePlace::kNeverSeen);
}

TEST(Sequence, OfManyPlayersTheNearestMayBeTheOneThatIsSeen) {
  SmallWorld small = beside_a_wall();
  small.at('R').alive = false;
  small.world.set_ground(1, {2, 1}, Ground::Floor);
  EXPECT_EQ(lost_after_a_tick(small), 0);
}

}  // namespace
}  // namespace undercroft
