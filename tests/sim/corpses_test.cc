// corpses_test.cc: how many corpses a level keeps, and which.
#include <gtest/gtest.h>

#include "server/sim/rules/death.h"
#include "server/sim/turn/turn.h"
#include "tests/support/invariants.h"
#include "tests/support/small_world.h"

namespace undercroft::testing::corpses_test {
namespace {

int corpses(const World& world) {
  int count = 0;
  for (const Entity& e : world.entities()) count += e.kind() == Kind::Corpse ? 1 : 0;
  return count;
}

// Spawns and kills `count` grunts, then runs the clean-up at the end of a turn.
std::vector<EntityId> kill_many(World& world, int count) {
  std::vector<EntityId> dead;
  for (int i = 0; i < count; ++i) {
    dead.push_back(world.spawn(world.catalogue().at("grunt"), Place::on(1, {2, 1})));
    die(world, dead.back());
  }
  clear_corpses(world);
  world.forget_events();
  return dead;
}

TEST(Corpses, StayUpToTheLimit) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  kill_many(small.world, kMaxCorpses);
  EXPECT_EQ(corpses(small.world), kMaxCorpses);
}

TEST(Corpses, OldestAreRemovedBeyondTheLimit) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  const std::vector<EntityId> dead = kill_many(small.world, kMaxCorpses + 2);
  EXPECT_EQ(corpses(small.world), kMaxCorpses);
  EXPECT_FALSE(small.world.exists(dead[1]));
  EXPECT_TRUE(small.world.exists(dead[2]));
  EXPECT_EQ(broken_invariant(small.world), std::nullopt);
}

TEST(Corpses, HoldingItemsStay) {
  SmallWorld small({"#####\n#Pg.#\n#####\n"}, {{'g', "grunt"}});
  small.at('g').keys[0] = 1;
  die(small.world, small.id('g'));
  kill_many(small.world, kMaxCorpses + 2);
  EXPECT_TRUE(small.world.exists(small.id('g')));
  EXPECT_EQ(corpses(small.world), kMaxCorpses);
}

// Other code may still look up a body that died this turn until the turn ends.
TEST(Corpses, AreRemovedOnlyAtEndOfTurn) {
  SmallWorld small({"#####\n#P..#\n#g..#\n#####\n"}, {{'g', "grunt"}});
  kill_many(small.world, kMaxCorpses);
  small.at('g').health = 1;
  Intents intents;
  intents[small.id('P')] = {.verb = IntentVerb::Attack, .direction = Direction::Down};
  for (int i = 0; i < 40 && small.world.entity(small.id('g')).alive; ++i) {
    small.at('P').health = small.at('P').max_health;
    resolve_turn(small.world, Group{1, small.world.players(), true}, intents);
    if (!small.world.exists(small.id('g'))) break;
  }
  EXPECT_EQ(corpses(small.world), kMaxCorpses);
  EXPECT_EQ(broken_invariant(small.world), std::nullopt);
}

}  // namespace
}  // namespace undercroft::testing::corpses_test
