// reach_test.cc: what is told before a turn of where a creature may strike next (R131) is never
// belied by where it strikes in that turn: the game's own creatures on its own levels.
#include <gtest/gtest.h>

#include <map>

#include "server/sim/turn/signs.h"
#include "tests/support/headless.h"

namespace undercroft {
namespace {

struct Told {
  StrikeReach reach;
  Direction facing = Direction::None;
};

std::map<EntityId, Told> told_of(const World& world, int depth) {
  std::map<EntityId, Told> told;
  for (const EntityId id : world.population(depth).bodies) {
    const Entity& e = world.entity(id);
    if (e.kind() == Kind::Monster) told[id] = {reach_of(world, e), e.facing};
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

TEST(Reach, ToldBeforeATurnIsNeverBelied) {
  int strikes = 0;
  for (int depth = 1; depth <= 5; ++depth) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      HeadlessGame game(depth, seed);
      for (int turn = 0; turn < 250; ++turn) {
        const int here = game.world().entity(game.player()).depth();
        const auto told = told_of(game.world(), here);
        game.play_turn();
        for (const Event& event : game.world().events) {
          const auto known = told.find(event.who);
          const bool strikes_now = event.verb == Verb::Attack || event.verb == Verb::Shot;
          if (!strikes_now || known == told.end()) continue;
          const Entity& e = game.world().entity(event.who);
          const Direction way = event.verb == Verb::Shot ? event.direction : e.action_direction;
          ++strikes;
          ASSERT_TRUE(allows(known->second, way))
              << e.name << " struck " << static_cast<int>(way) << " from shape "
              << name_of(known->second.reach.shape) << " in turn " << turn << " of seed " << seed
              << ", depth " << depth;
        }
      }
    }
  }
  EXPECT_GT(strikes, 1000);
}

}  // namespace
}  // namespace undercroft
