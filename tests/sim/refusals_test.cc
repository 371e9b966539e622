// refusals_test.cc: a rejected intent would have had no effect (R104). In random play, a turn with
// it leads to the same world as a turn of waiting.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/random_game.h"

namespace undercroft::refusals_test {
namespace {

std::vector<Intent> all_intents(const World& world, const Entity& player) {
  std::vector<Intent> all;
  for (const Direction way : kEightDirections) {
    for (const IntentVerb verb :
         {IntentVerb::Bump, IntentVerb::Attack, IntentVerb::Dig, IntentVerb::Interact}) {
      all.push_back({.verb = verb, .direction = way});
    }
  }
  for (const IntentVerb verb : {IntentVerb::Take, IntentVerb::Descend, IntentVerb::Ascend}) {
    all.push_back({.verb = verb});
  }
  std::vector<EntityId> things = player.holds();
  for (const Entity& thing : world.things_at(player.depth(), player.at())) {
    things.push_back(thing.id);
  }
  for (const EntityId thing : things) {
    for (const IntentVerb verb : {IntentVerb::Use, IntentVerb::Wear, IntentVerb::Drop}) {
      all.push_back({.verb = verb, .item = thing});
    }
  }
  return all;
}

// The world after one turn of the group in which only `player` tries `intent`. The outcome of its
// action, and the way of a bump that failed (F8), are cleared, so that they do not count as a
// difference.
World after(const World& before, const Group& group, EntityId player, const Intent& intent) {
  World world = before;
  resolve_turn(world, group, {{player, intent}});
  Entity& e = world.entity(player);
  e.acted = Acted::None;
  e.action_direction = e.stepped = Direction::None;
  return world;
}

TEST(Futile, RejectedIntentHasNoEffect) {
  int turned_down = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    testing::RandomGame game(seed, {});
    for (int turn = 0; turn < 60; ++turn) {
      game.play_turn();
      for (const Group& group : groups_of(game.world())) {
        for (const EntityId id : group.players) {
          const World waited = after(game.world(), group, id, {});
          for (const Intent& intent : all_intents(game.world(), game.world().entity(id))) {
            const Reason reason = futile(game.world(), id, intent);
            if (reason == Reason::None) continue;
            ++turned_down;
            ASSERT_TRUE(after(game.world(), group, id, intent) == waited)
                << name_of(reason) << " in turn " << turn << " of seed " << seed;
          }
        }
      }
    }
  }
  EXPECT_GT(turned_down, 5000);
}

}  // namespace
}  // namespace undercroft::refusals_test
