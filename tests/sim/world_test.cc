// world_test.cc: moving an entity, the layers of a cell, and the hash (R2-R4, R13, R113).
#include "server/sim/world/world.h"

#include <gtest/gtest.h>

#include "tests/support/invariants.h"
#include "tests/support/small_world.h"

namespace undercroft::world_test {
namespace {

using testing::SmallWorld;

TEST(World, MovingUpdatesCellAndEntityTogether) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  small.world.move(small.id('P'), Place::on(1, {3, 1}));
  EXPECT_EQ(small.at('P').at(), (Point{3, 1}));
  EXPECT_EQ(small.world.body_at(1, {3, 1}), small.id('P'));
  EXPECT_EQ(small.world.body_at(1, {1, 1}), kNobody);
}

TEST(World, CellListsTopLayerFirstThenEarliestSpawned) {
  SmallWorld small({"####\n#P.#\n####\n"});
  World& world = small.world;
  const auto here = Place::on(1, {1, 1});
  const EntityId trap = world.spawn(world.catalogue().at("bounce_trap"), here);
  const EntityId vial = world.spawn(world.catalogue().at("vial"), here);
  const EntityId key = world.spawn(world.catalogue().at("iron_key"), here);
  std::vector<EntityId> lying;
  for (const Entity& e : world.things_at(1, {1, 1})) lying.push_back(e.id);
  EXPECT_EQ(lying, (std::vector<EntityId>{small.id('P'), vial, key, trap}));
}

TEST(WorldDeathTest, TwoBlockersNeverShareACell) {
  SmallWorld small({"#####\n#PA.#\n#####\n"}, {{'A', "idle"}});
  EXPECT_DEATH(small.world.move(small.id('P'), Place::on(1, {2, 1})), "two blockers");
}

TEST(World, OpenDoorDoesNotBlock) {
  SmallWorld small({"#####\n#PD.#\n#####\n"}, {{'D', "door"}});
  EXPECT_TRUE(small.world.is_barrier(1, {2, 1}));
  small.world.set_state(small.id('D'), State::Open);
  EXPECT_FALSE(small.world.is_barrier(1, {2, 1}));
  EXPECT_TRUE(small.world.is_free(1, {2, 1}));
}

TEST(World, NearestFreeCellSearchesRingsInReadingOrder) {
  const SmallWorld small({"######\n#....#\n#.AB.#\n#....#\n######\n"},
                         {{'A', "idle"}, {'B', "idle"}});
  EXPECT_EQ(small.world.nearest_free(1, {2, 2}), (Point{1, 1}));
  EXPECT_EQ(small.world.nearest_free(1, {0, 0}), (Point{1, 1}));
}

TEST(World, FullLevelHasNoFreeCell) {
  const SmallWorld small({"####\n#P:#\n####\n"});
  EXPECT_EQ(small.world.nearest_free(1, {1, 1}), std::nullopt);
}

TEST(World, EqualWorldsHashEqualAndDifferentOnesDoNot) {
  SmallWorld a({"#####\n#P..#\n#####\n"});
  SmallWorld b({"#####\n#P..#\n#####\n"});
  EXPECT_EQ(a.world.hash(), b.world.hash());
  b.at('P').health -= 1;
  EXPECT_NE(a.world.hash(), b.world.hash());
  b.at('P').health += 1;
  (void)b.world.dice.roll(3);
  EXPECT_NE(a.world.hash(), b.world.hash());
}

// ---- storage ----

TEST(Storage, EntityAddressIsStableWhileOthersAreAddedAndRemoved) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  World& world = small.world;
  const Entity* player = &world.entity(small.id('P'));
  const BlueprintId vial = world.catalogue().at("vial");
  for (int i = 0; i < 1000; ++i) {
    const EntityId id = world.spawn(vial, Place::on(1, {2, 1}));
    if (i % 2 == 0) world.remove(id);
  }
  EXPECT_EQ(&world.entity(small.id('P')), player);
  EXPECT_EQ(world.entities().size(), 501U);
}

TEST(Storage, IdsIncreaseAndAreNeverReused) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  World& world = small.world;
  const BlueprintId vial = world.catalogue().at("vial");
  std::set<EntityId> given;
  EntityId last = small.id('P');
  for (int i = 0; i < 600; ++i) {
    const EntityId id = world.spawn(vial, Place::on(1, {2, 1}));
    EXPECT_LT(last, id);
    last = id;
    world.remove(id);
    world.forget_events();
    EXPECT_FALSE(world.exists(id));
  }
}

TEST(Storage, RemovedEntityCanBeNamedUntilEventsAreForgotten) {
  SmallWorld small({"#####\n#PC.#\n#####\n"}, {{'C', "chest"}});
  World& world = small.world;
  const EntityId vial = small.at('C').holds().at(0);
  world.remove(small.id('C'));
  const World copy = world;
  for (const World* w : {&std::as_const(world), &copy}) {
    EXPECT_FALSE(w->exists(vial));
    EXPECT_EQ(w->entity(vial).name, "vial");
    EXPECT_EQ(w->entities().size(), 1U);
    EXPECT_EQ(w->body_at(1, {2, 1}), kNobody);
  }
  world.forget_events();
  EXPECT_DEATH((void)std::as_const(world).entity(vial), "not there");
}

TEST(Storage, EntitiesAreListedInSpawnOrder) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  World& world = small.world;
  const BlueprintId vial = world.catalogue().at("vial");
  std::vector<EntityId> expected = {small.id('P')};
  for (int i = 0; i < 1200; ++i) {
    const EntityId id = world.spawn(vial, Place::held_by(small.id('P')));
    if (i % 7 == 0 || (i > 200 && i < 900)) {
      world.remove(id);
    } else {
      expected.push_back(id);
    }
  }
  std::vector<EntityId> listed;
  for (const Entity& e : world.entities()) listed.push_back(e.id);
  EXPECT_EQ(listed, expected);
}

TEST(ForgetPlayer, RemovesThePlayerAndItsItems) {
  SmallWorld small({"#####\n#PQ.#\n#####\n"}, {{'Q', "player"}});
  World& world = small.world;
  world.spawn(world.catalogue().at("vial"), Place::held_by(small.id('P')));
  world.forget_player(small.id('P'));
  world.forget_events();
  EXPECT_EQ(world.players(), std::vector<EntityId>{small.id('Q')});
  EXPECT_EQ(world.population(1).players, std::vector<EntityId>{small.id('Q')});
  EXPECT_EQ(world.entities().size(), 1U);
  EXPECT_TRUE(world.is_free(1, {1, 1}));
  const EntityId next = world.spawn(world.catalogue().at("player"), Place::on(1, {1, 1}));
  EXPECT_EQ(world.entity(next).slot, 3) << "after Q, who joined earlier";
}

TEST(ForgetPlayer, KeepsACorpseThatHoldsItems) {
  SmallWorld small({"#####\n#PQ.#\n#####\n"}, {{'Q', "player"}});
  World& world = small.world;
  for (const char letter : {'P', 'Q'}) {
    small.at(letter).alive = false;
    world.become(small.id(letter), Kind::Corpse);
  }
  small.at('P').treasure = 3;
  for (const char letter : {'P', 'Q'}) world.forget_player(small.id(letter));
  world.forget_events();
  EXPECT_TRUE(world.players().empty());
  ASSERT_TRUE(world.exists(small.id('P')));
  EXPECT_FALSE(world.exists(small.id('Q')));
  EXPECT_EQ(world.entity(small.id('P')).at(), (Point{1, 1}));
  EXPECT_EQ(testing::broken_invariant(world), std::nullopt);
}

TEST(ForgetPlayer, RemovesItFromTheServedLists) {
  SmallWorld small({"#####\n#PQc#\n#####\n"}, {{'Q', "player"}, {'c', "chest"}});
  small.at('c').by_kind.gift_takers() = {small.id('P'), small.id('Q')};
  small.world.forget_player(small.id('P'));
  EXPECT_EQ(small.at('c').by_kind.gift_takers(), std::vector<EntityId>{small.id('Q')});
}

// Twenty thousand players join and leave; only eighty pointers remain of them.
TEST(ForgetPlayer, VisitorsWhoLeaveUseNoMemory) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  World& world = small.world;
  const BlueprintId player = world.catalogue().at("player");
  for (int i = 0; i < 20000; ++i) {
    const EntityId stranger = world.spawn(player, Place::on(1, {2, 1}));
    world.spawn(world.catalogue().at("vial"), Place::held_by(stranger));
    world.forget_player(stranger);
    world.forget_events();
  }
  EXPECT_EQ(world.entities().size(), 1U);
  EXPECT_EQ(world.players().size(), 1U);
  EXPECT_EQ(testing::broken_invariant(world), std::nullopt);
}

// Entities are plain data, so a world can simply be copied (R23).
TEST(World, CopyIsIndependent) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  World copy = small.world;
  copy.move(small.id('P'), Place::on(1, {2, 1}));
  EXPECT_EQ(small.at('P').at(), (Point{1, 1}));
  EXPECT_NE(copy, small.world);
  copy.move(small.id('P'), Place::on(1, {1, 1}));
  EXPECT_EQ(copy, small.world);
  EXPECT_EQ(copy.hash(), small.world.hash());
}

}  // namespace
}  // namespace undercroft::world_test
