// duels_test.cc: the counted averages are those of fights that are really fought (R72).
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/rules/combat.h"
#include "server/tools/duels/course.h"

namespace undercroft::duels_test {
namespace {

constexpr int kFights = 4000;

std::shared_ptr<const Catalogue> game() {
  return std::make_shared<const Catalogue>(game_catalogue());
}

// The health that duels begun by the hero cost it, on average, while the foe lives.
struct Fought {
  double turns = 0;
  double lost = 0;
};

// A foe without an action of its own: the hero strikes it until it is dead, again and again.
Fought fought(const Arena& arena) {
  Fought sum;
  World world = arena.world;
  for (int i = 0; i < kFights; ++i) {
    World copy = world;
    copy.dice = world.dice;
    while (copy.entity(arena.foe).alive) {
      copy.entity(arena.hero).health = copy.entity(arena.hero).max_health = 9999;
      fight(copy, arena.hero, arena.foe);
      sum.lost += 9999 - copy.entity(arena.hero).health;
      sum.turns += 1;
    }
    world.dice = copy.dice;
  }
  return {sum.turns / kFights, sum.lost / kFights};
}

TEST(Duels, CountedFightsAreThoseFought) {
  const auto catalogue = game();
  for (const std::string foe : {"watch_crow", "rat_piper"}) {  // they strike only when struck
    for (const int kit : {0, 1, 2}) {
      const Arena arena(catalogue, kit, {}, foe);
      const Course counted = course_of(arena);
      const Fought real = fought(arena);
      EXPECT_NEAR(counted.turns, real.turns, 0.1) << foe << " of kit " << kit;
      EXPECT_NEAR(counted.health_lost, real.lost, 0.1) << foe << " of kit " << kit;
    }
  }
}

}  // namespace
}  // namespace undercroft::duels_test
