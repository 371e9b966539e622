// escorts_test.cc: monsters with an escort, and monsters drawn by weight (D39).
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "server/sim/content/loader.h"
#include "server/sim/generation/stages.h"
#include "tests/generation/dungeon.h"

namespace undercroft::escorts_test {
namespace {

constexpr int kSeeds = 12;

constexpr const char* kBand =
    "[goblin]\nkind = \"monster\"\nhealth = 2\n"
    "[chief]\nkind = \"monster\"\nhealth = 5\nescort = { goblin = [2, 3] }\n"
    "[loner]\nbase = \"chief\"\nescort = {}\n";

Catalogue with_level(const std::string& lines) {
  Catalogue catalogue = test_catalogue();
  const auto errors = load_content_file(
      catalogue, kBand + std::string("[[level]]\ndepth = 1\nrooms = [8, 12]\n") + lines + "\n",
      "a.toml");
  for (const ContentError& error : errors) ADD_FAILURE() << to_string(error);
  return catalogue;
}

std::vector<Thing> things_of(const Catalogue& catalogue, int seed) {
  const PlanResult result = plan_level(options_for(static_cast<std::uint64_t>(seed)), catalogue);
  EXPECT_TRUE(result.plan.has_value()) << seed;
  return result.plan ? result.plan->things : std::vector<Thing>{};
}

std::vector<Thing> only(const std::vector<Thing>& things, BlueprintId id) {
  std::vector<Thing> found;
  std::copy_if(things.begin(), things.end(), std::back_inserter(found),
               [id](const Thing& t) { return t.blueprint == id; });
  return found;
}

std::vector<Thing> all_but(const std::vector<Thing>& things, BlueprintId id) {
  std::vector<Thing> found;
  std::copy_if(things.begin(), things.end(), std::back_inserter(found),
               [id](const Thing& t) { return t.blueprint != id; });
  return found;
}

TEST(Escorts, StandBesideTheirLeader) {
  const Catalogue catalogue = with_level("monsters = { chief = 1 }");
  std::size_t goblins = 0;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const auto things = things_of(catalogue, seed);
    const auto chiefs = only(things, catalogue.at("chief"));
    ASSERT_GE(chiefs.size(), 1U);  // dens may have more, without an escort
    const auto escort = only(things, catalogue.at("goblin"));
    EXPECT_LE(escort.size(), 3U);
    goblins += escort.size();
    for (const Thing& goblin : escort) {
      EXPECT_TRUE(std::any_of(chiefs.begin(), chiefs.end(), [&goblin](const Thing& chief) {
        return distance(goblin.at, chief.at) <= 2;
      })) << seed;
    }
  }
  EXPECT_GE(goblins, 2U * kSeeds - 4);  // there may be no room for some
}

TEST(Escorts, GuardsHaveThemToo) {
  const Catalogue catalogue = with_level("guard = \"chief\"");
  std::size_t goblins = 0;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    goblins += only(things_of(catalogue, seed), catalogue.at("goblin")).size();
  }
  EXPECT_GE(goblins, 2U * kSeeds - 4);
}

TEST(Escorts, OthersStandWhereTheyStoodWithoutThem) {
  const Catalogue with = with_level("monsters = { chief = 1 }");
  const Catalogue without = with_level("monsters = { loner = 1 }");
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const auto left = all_but(things_of(with, seed), with.at("goblin"));
    const auto right = things_of(without, seed);
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) EXPECT_EQ(left[i].at, right[i].at) << seed;
  }
}

TEST(DrawnMonsters, AreAsManyAsTheTableSays) {
  const Catalogue catalogue = with_level("drawn = 3\ndrawn_from = { goblin = 1 }");
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const auto things = things_of(catalogue, seed);
    EXPECT_GE(only(things, catalogue.at("goblin")).size(), 3U) << seed;  // dens may have more
  }
}

TEST(DrawnMonsters, AreDrawnByWeight) {
  const Catalogue catalogue = with_level("drawn = 10\ndrawn_from = { goblin = 9, loner = 1 }");
  std::size_t goblins = 0;
  std::size_t loners = 0;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const auto things = things_of(catalogue, seed);
    goblins += only(things, catalogue.at("goblin")).size();
    loners += only(things, catalogue.at("loner")).size();
  }
  EXPECT_GT(loners, 0U);
  EXPECT_GT(goblins, 4 * loners);
}

}  // namespace
}  // namespace undercroft::escorts_test
