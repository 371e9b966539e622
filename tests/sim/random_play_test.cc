// random_play_test.cc: ten thousand random turns break no invariant, neither lose nor create items
// (R82), never let a dead creature act, and are reproducible.
#include <gtest/gtest.h>

#include <set>

#include "tests/support/invariants.h"
#include "tests/support/random_game.h"
#include "tests/support/small_world.h"

namespace undercroft::random_play_test {
namespace {

using testing::RandomGame;

void play(std::uint64_t seed, Ruleset rules, int turns) {
  RandomGame game(seed, std::move(rules));
  testing::Belongings before = testing::belongings(game.world());
  for (int turn = 0; turn < turns; ++turn) {
    game.play_turn();
    const auto broken = testing::broken_invariant(game.world());
    ASSERT_FALSE(broken) << *broken << " in turn " << turn << " of seed " << seed;
    const testing::Belongings now = testing::belongings(game.world());
    ASSERT_EQ(now, game.left_of(before)) << "in turn " << turn << " of seed " << seed;
    before = now;
  }
}

TEST(RandomPlay, TenThousandTurnsBreakNoInvariant) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    play(seed, {}, 400);
    if (::testing::Test::HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 21; seed <= 25; ++seed) {
    Ruleset rules = testing::plain_rules();
    rules.pvp = true;
    rules.down = rules.advice = true;
    play(seed, rules, 400);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// A dead creature causes no events except its own respawn.
TEST(RandomPlay, DeadCreaturesDoNotAct) {
  RandomGame game(7, {});
  std::set<EntityId> dead;
  for (int turn = 0; turn < 500; ++turn) {
    game.play_turn();
    for (const Event& event : game.events()) {
      if (event.verb == Verb::Respawned) dead.erase(event.who);
      ASSERT_FALSE(dead.contains(event.who)) << name_of(event.verb) << " in turn " << turn;
      if (event.verb == Verb::Death) dead.insert(event.who);
    }
    for (const EntityId id : game.world().players()) {
      if (game.world().entity(id).alive) dead.erase(id);
    }
  }
}

TEST(RandomPlay, SameSeedAndIntentsGiveSameHashes) {
  RandomGame one(42, {});
  RandomGame two(42, {});
  for (int turn = 0; turn < 300; ++turn) ASSERT_EQ(one.play_turn(), two.play_turn()) << turn;
}

TEST(RandomPlay, DifferentSeedsDiverge) {
  RandomGame one(1, {});
  RandomGame two(2, {});
  for (int turn = 0; turn < 50; ++turn) {
    one.play_turn();
    two.play_turn();
  }
  EXPECT_NE(one.world().hash(), two.world().hash());
}

}  // namespace
}  // namespace undercroft::random_play_test
