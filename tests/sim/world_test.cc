// world_test.cc: the move primitive, the layers of a cell, and the hash (R2-R4, R13, R113).
#include "server/sim/world/world.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::SmallWorld;

TEST(World, MovingUpdatesTheCellAndTheEntityTogether) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  small.world.move(small.id('P'), Place::on(1, {3, 1}));
  EXPECT_EQ(small.at('P').at(), (Point{3, 1}));
  EXPECT_EQ(small.world.body_at(1, {3, 1}), small.id('P'));
  EXPECT_EQ(small.world.body_at(1, {1, 1}), kNobody);
}

TEST(World, ACellListsItsThingsTopLayerFirstAndEarliestFirstInALayer) {
  SmallWorld small({"####\n#P.#\n####\n"});
  World& world = small.world;
  const auto here = Place::on(1, {1, 1});
  const EntityId trap = world.spawn(world.catalogue().at("bounce_trap"), here);
  const EntityId vial = world.spawn(world.catalogue().at("vial"), here);
  const EntityId key = world.spawn(world.catalogue().at("iron_key"), here);
  EXPECT_EQ(world.level(1).cells[Point(1, 1)].things,
            (std::vector<EntityId>{small.id('P'), vial, key, trap}));
}

TEST(WorldDeathTest, TwoBlockersNeverShareACell) {
  SmallWorld small({"#####\n#PA.#\n#####\n"}, {{'A', "idle"}});
  EXPECT_DEATH(small.world.move(small.id('P'), Place::on(1, {2, 1})), "two blockers");
}

TEST(World, AnOpenDoorNoLongerBlocks) {
  SmallWorld small({"#####\n#PD.#\n#####\n"}, {{'D', "door"}});
  EXPECT_TRUE(small.world.is_barrier(1, {2, 1}));
  small.world.set_state(small.id('D'), State::Open);
  EXPECT_FALSE(small.world.is_barrier(1, {2, 1}));
  EXPECT_TRUE(small.world.is_free(1, {2, 1}));
}

TEST(World, TheNearestFreeCellIsSearchedInRingsInReadingOrder) {
  const SmallWorld small({"######\n#....#\n#.AB.#\n#....#\n######\n"},
                         {{'A', "idle"}, {'B', "idle"}});
  EXPECT_EQ(small.world.nearest_free(1, {2, 2}), (Point{1, 1}));
  EXPECT_EQ(small.world.nearest_free(1, {0, 0}), (Point{1, 1}));
}

TEST(World, AFullLevelHasNoFreeCell) {
  const SmallWorld small({"####\n#P:#\n####\n"});
  EXPECT_EQ(small.world.nearest_free(1, {1, 1}), std::nullopt);
}

TEST(World, EqualWorldsHashEqualAndAnyDifferenceShows) {
  SmallWorld a({"#####\n#P..#\n#####\n"});
  SmallWorld b({"#####\n#P..#\n#####\n"});
  EXPECT_EQ(a.world.hash(), b.world.hash());
  b.at('P').health -= 1;
  EXPECT_NE(a.world.hash(), b.world.hash());
  b.at('P').health += 1;
  (void)b.world.dice.roll(3);
  EXPECT_NE(a.world.hash(), b.world.hash());
}

// Entities carry only data, so a world can simply be copied (R23).
TEST(World, ACopyGoesItsOwnWay) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  World copy = small.world;
  copy.move(small.id('P'), Place::on(1, {2, 1}));
  EXPECT_EQ(small.at('P').at(), (Point{1, 1}));
}

}  // namespace
}  // namespace undercroft
