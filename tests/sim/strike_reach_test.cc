// strike_reach_test.cc: before a turn, players are shown where each creature may strike (R131). No
// creature strikes anywhere else in that turn, unless what it waited for happens in the turn. Uses
// the game's own creatures on its own levels.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "server/sim/turn/sequence.h"
#include "server/sim/turn/signs.h"
#include "tests/support/headless.h"
#include "tests/support/random_game.h"

namespace undercroft::strike_reach_test {
namespace {

struct Told {
  StrikeReach reach;
  Direction facing = Direction::None;
  bool is_waiting =
      false;  // until something happens, such as a blow that throws a player before it
};

bool is_waiting(const World& world, const Entity& e) {
  const Step* step = coming_step(world, e);
  return step != nullptr && step->until && step->chain.empty();
}

std::map<EntityId, Told> told_of(const World& world, int depth) {
  std::map<EntityId, Told> told;
  for (const EntityId id : world.population(depth).bodies) {
    const Entity& e = world.entity(id);
    if (e.kind() == Kind::Monster) told[id] = {reach_of(world, e), e.facing, is_waiting(world, e)};
  }
  return told;
}

bool allows(const Told& told, Direction way) {
  switch (told.reach.shape) {
    case ReachShape::None:
      return false;
    case ReachShape::Orthogonals:
      return !is_diagonal(way);
    case ReachShape::Diagonals:
      return is_diagonal(way);
    case ReachShape::Line:
      return way == told.facing;
    case ReachShape::All:
    case ReachShape::Radius:
      break;
  }
  return true;
}

// Counts the strikes among the events of a turn. Each must lie within the reach shown before it.
int hold_against(const World& world, const std::map<EntityId, Told>& told,
                 const std::vector<Event>& events) {
  int strikes = 0;
  for (const Event& event : events) {
    const auto known = told.find(event.who);
    const bool strikes_now = event.verb == Verb::Attack || event.verb == Verb::Shot;
    if (!strikes_now || known == told.end() || !world.exists(event.who)) continue;
    const Entity& e = world.entity(event.who);
    const Direction way = event.verb == Verb::Shot ? event.direction : e.action_direction;
    if (known->second.is_waiting) continue;
    ++strikes;
    EXPECT_TRUE(allows(known->second, way))
        << e.name << " struck " << static_cast<int>(way) << " from the shape "
        << name_of(known->second.reach.shape);
  }
  return strikes;
}

TEST(Reach, CoversEveryStrikeOnRealLevels) {
  int strikes = 0;
  for (int depth = 1; depth <= 5; ++depth) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      HeadlessGame game(depth, seed);
      for (int turn = 0; turn < 250; ++turn) {
        const auto told = told_of(game.world(), game.world().entity(game.player()).depth());
        game.play_turn();
        strikes += hold_against(game.world(), told, game.world().events);
        ASSERT_FALSE(HasFailure()) << "turn " << turn << ", seed " << seed << ", depth " << depth;
      }
    }
  }
  EXPECT_GT(strikes, 1000);
}

// Random play in a room with everything in it.
TEST(Reach, CoversEveryStrikeInRandomPlay) {
  int strikes = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    testing::RandomGame game(seed, {});
    for (int turn = 0; turn < 300; ++turn) {
      auto told = told_of(game.world(), 1);
      for (int depth = 2; depth <= game.world().level_count(); ++depth) {
        told.merge(told_of(game.world(), depth));
      }
      game.play_turn();
      strikes += hold_against(game.world(), told, game.events());
      ASSERT_FALSE(HasFailure()) << "turn " << turn << ", seed " << seed;
    }
  }
  EXPECT_GT(strikes, 200);
}

}  // namespace
}  // namespace undercroft::strike_reach_test
