// patches_test.cc: clouds and patches among the features of a level (D48).
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "server/sim/content/loader.h"
#include "server/sim/generation/stages.h"
#include "tests/generation/dungeon.h"

namespace undercroft::patches_test {
namespace {

constexpr int kLevels = 12;

Catalogue with_bogs() {
  Catalogue catalogue = test_catalogue();
  const auto errors = load_content_file(catalogue,
                                        "[bog]\nkind = \"patch\"\n"
                                        "[[level]]\ndepth = 1\nrooms = [8, 12]\n"
                                        "features = { bog = 2 }\n",
                                        "a.toml");
  for (const ContentError& error : errors) ADD_FAILURE() << to_string(error);
  return catalogue;
}

std::vector<Point> bogs_of(const LevelPlan& plan) {
  std::vector<Point> cells;
  for (const Thing& thing : plan.things) {
    if (thing.kind == Kind::Patch) cells.push_back(thing.at);
  }
  return cells;
}

bool has_neighbour(const std::vector<Point>& cells, Point at) {
  return std::any_of(cells.begin(), cells.end(),
                     [at](Point p) { return p != at && distance(p, at) == 1; });
}

TEST(Patches, SpreadOverSeveralCellsBesideTheWays) {
  const Catalogue catalogue = with_bogs();
  std::size_t all = 0;
  std::size_t lonely = 0;
  for (std::uint64_t seed = 1; seed <= kLevels; ++seed) {
    const PlanResult result = plan_level(options_for(seed), catalogue);
    ASSERT_TRUE(result.plan.has_value()) << seed;
    const std::vector<Point> bogs = bogs_of(*result.plan);
    EXPECT_LE(bogs.size(), 2U * 14U) << seed;
    for (const Point p : bogs) {
      const Zone zone = result.plan->zones[p];
      EXPECT_TRUE(zone == Zone::Room || zone == Zone::Cave) << seed;
      lonely += has_neighbour(bogs, p) ? 0U : 1U;
    }
    all += bogs.size();
  }
  EXPECT_GE(all, kLevels * 2U * 4U);
  EXPECT_LE(lonely * 10, all) << "they are patches, not sprinkles";
}

}  // namespace
}  // namespace undercroft::patches_test
