// item_disguises_test.cc: R154: each realm assigns looks to its unknown items from its seed.
#include "server/sim/world/item_disguises.h"

#include <gtest/gtest.h>

#include <set>

#include "server/sim/content/builtin.h"

namespace undercroft::item_appearances_test {
namespace {

std::vector<BlueprintId> dealt(const Catalogue& catalogue, std::uint64_t seed) {
  const ItemDisguises appearances(catalogue, seed);
  std::vector<BlueprintId> looks;
  for (std::size_t i = 0; i < catalogue.all().size(); ++i) {
    if (catalogue.all()[i].unknown == Unidentified::None) continue;
    looks.push_back(appearances.of(static_cast<BlueprintId>(i)));
  }
  return looks;
}

TEST(ItemDisguises, AreDistinctAndOfTheRightKind) {
  const Catalogue game = game_catalogue();
  const std::vector<BlueprintId> looks = dealt(game, 1);
  EXPECT_EQ(std::set<BlueprintId>(looks.begin(), looks.end()).size(), looks.size());
  const ItemDisguises appearances(game, 1);
  for (std::size_t i = 0; i < game.all().size(); ++i) {
    const Blueprint& b = game.all()[i];
    const Blueprint& look = game[appearances.of(static_cast<BlueprintId>(i))];
    EXPECT_EQ(look.look_of, b.unknown == Unidentified::None ? b.look_of : b.unknown) << b.key;
  }
}

TEST(ItemDisguises, DependOnlyOnTheRealmSeed) {
  const Catalogue game = game_catalogue();
  std::set<std::vector<BlueprintId>> deals;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(dealt(game, seed), dealt(game, seed));
    deals.insert(dealt(game, seed));
  }
  EXPECT_GE(deals.size(), 19U);
}

}  // namespace
}  // namespace undercroft::item_appearances_test
