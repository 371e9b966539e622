// many_levels_test.cc: statistics over many levels as the game builds them: some have ice (D36),
// and keys matter (D22, D36).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/proof/proof_walk.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft::many_levels_test {
namespace {

constexpr int kDepths = 5;
constexpr int kLevels = 40;  // per depth

const Catalogue& game() {
  static const Catalogue kGame = game_catalogue();
  return kGame;
}

template <typename Look>
void for_levels_of(int depth, Look look) {
  for (std::uint64_t seed = 1; seed <= kLevels; ++seed) {
    const PlanResult planned = plan_level(options_by_table(game(), seed, depth, kDepths), game());
    ASSERT_TRUE(planned.plan.has_value()) << "seed " << seed << ", depth " << depth;
    look(*planned.plan);
  }
}

bool has_ice(const LevelPlan& plan) {
  bool found = false;
  plan.ground.for_each_point([&](Point p) { found = found || plan.ground[p] == Ground::Ice; });
  return found;
}

bool is_wanted(Kind kind) {
  return kind == Kind::Chest || kind == Kind::Item || kind == Kind::Treasure || kind == Kind::Key ||
         kind == Kind::Altar;
}

// True if a player without the key to `lock` cannot reach the goal or some valuable.
bool keeps_something_back(LevelPlan plan, Point lock) {
  const Walk with_key(plan, game());
  plan.ground[lock] = Ground::Masonry;
  const Walk without(plan, game());
  const auto is_kept = [&](Point p) {
    const bool had = with_key.reached[p] || with_key.beside_reached(p);
    return had && !without.reached[p] && !without.beside_reached(p);
  };
  return is_kept(plan.goal) ||
         std::any_of(plan.things.begin(), plan.things.end(),
                     [&](const Thing& t) { return is_wanted(t.kind) && is_kept(t.at); });
}

// Drawn rooms have locks of their own (D43).
bool is_lock(const LevelPlan& plan, const Thing& t) {
  return t.lock && plan.zones[t.at] != Zone::Drawn;
}

// The first lock that guards nothing.
std::optional<Point> lock_before_nothing(const LevelPlan& plan) {
  for (const Thing& t : plan.things) {
    if (is_lock(plan, t) && !keeps_something_back(plan, t.at)) return t.at;
  }
  return std::nullopt;
}

// The minimum number of levels with ice per hundred: nearly all caves, and some flooded rooms.
TEST(ManyLevels, HaveIceAtEveryDepth) {
  constexpr std::array<int, kDepths> kLeast = {8, 8, 75, 75, 8};
  for (int depth = 1; depth <= kDepths; ++depth) {
    int frozen = 0;
    for_levels_of(depth, [&](const LevelPlan& plan) { frozen += has_ice(plan) ? 1 : 0; });
    EXPECT_GE(frozen * 100, kLeast[static_cast<std::size_t>(depth - 1)] * kLevels) << depth;
  }
}

// R161: one altar per level, from the second level on.
TEST(ManyLevels, HaveOneAltarEachExceptTheFirst) {
  for (int depth = 1; depth <= kDepths; ++depth) {
    for_levels_of(depth, [&](const LevelPlan& plan) {
      const auto altars = std::count_if(plan.things.begin(), plan.things.end(),
                                        [](const Thing& t) { return t.kind == Kind::Altar; });
      EXPECT_EQ(altars, depth == 1 ? 0 : 1) << "seed " << plan.options.seed << ", depth " << depth;
    });
  }
}

bool has_its_guard(const LevelPlan& plan) {
  const auto guard = take_stock(game(), plan.options).guard;
  return guard && std::any_of(plan.things.begin(), plan.things.end(), [&](const Thing& t) {
           return t.blueprint == *guard && distance(t.at, plan.goal) <= 3;
         });
}

// D24: also at sizes for which the table was not made.
TEST(ManyLevels, HaveTheGuardOfTheirTable) {
  for (int depth = 1; depth <= kDepths; ++depth) {
    for_levels_of(depth, [](const LevelPlan& plan) { EXPECT_TRUE(has_its_guard(plan)); });
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      LevelOptions options = options_by_table(game(), seed, depth, kDepths);
      options.size = {32, 20};
      options.rooms = 0;
      const PlanResult planned = plan_level(options, game());
      ASSERT_TRUE(planned.plan.has_value()) << "seed " << seed << ", depth " << depth;
      EXPECT_TRUE(has_its_guard(*planned.plan)) << "seed " << seed << ", depth " << depth;
    }
  }
}

// R110, D24: the last table's guard keeps the Crown, however deep the realm is, and nothing else.
TEST(ManyLevels, KeepTheCrownWardenForTheCrown) {
  const BlueprintId warden = game().at("crown_warden");
  for (const int deepest : {1, 2, 3, 7}) {
    for (int depth = 1; depth <= deepest; ++depth) {
      const PlanResult planned = plan_level(options_by_table(game(), 3, depth, deepest), game());
      ASSERT_TRUE(planned.plan.has_value()) << depth << " of " << deepest;
      const auto& things = planned.plan->things;
      const bool stands = std::any_of(things.begin(), things.end(),
                                      [warden](const Thing& t) { return t.blueprint == warden; });
      EXPECT_EQ(stands, depth == deepest) << depth << " of " << deepest;
    }
  }
}

TEST(ManyLevels, GuardSomethingBehindEveryLock) {
  int locks = 0;
  for (int depth = 1; depth <= kDepths; ++depth) {
    for_levels_of(depth, [&](const LevelPlan& plan) {
      const auto idle = lock_before_nothing(plan);
      EXPECT_FALSE(idle.has_value()) << "seed " << plan.options.seed << ", depth " << depth
                                     << ": the lock at " << idle->x << "," << idle->y;
      locks +=
          static_cast<int>(std::count_if(plan.things.begin(), plan.things.end(),
                                         [&plan](const Thing& t) { return is_lock(plan, t); }));
    });
  }
  EXPECT_GT(locks, kLevels * kDepths / 2);
}

// The same check on levels from which everything behind the locks was removed.
TEST(ManyLevels, CheckDetectsALockThatGuardsNothing) {
  int found = 0;
  for_levels_of(1, [&](LevelPlan plan) {
    const bool locked = std::any_of(plan.things.begin(), plan.things.end(),
                                    [&plan](const Thing& t) { return is_lock(plan, t); });
    std::erase_if(plan.things, [](const Thing& t) { return is_wanted(t.kind); });
    EXPECT_EQ(lock_before_nothing(plan).has_value(), locked);
    found += locked ? 1 : 0;
  });
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace undercroft::many_levels_test
