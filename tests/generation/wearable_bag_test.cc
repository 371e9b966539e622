// wearable_bag_test.cc: a realm gives each wearable item to one level, which gives it out once
// (D60).
#include "server/sim/generation/things/wearable_bag.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft::wearable_bag_test {
namespace {

constexpr int kDeepest = 5;

Stock stock_of(const Catalogue& catalogue, std::uint64_t seed, int depth) {
  return take_stock(catalogue, options_by_table(catalogue, seed, depth, kDeepest));
}

TEST(WearableBag, HasEachWearableOfTheLootOnce) {
  const Catalogue catalogue = game_catalogue();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (int depth = 1; depth <= kDeepest; ++depth) {
      const Stock stock = stock_of(catalogue, seed, depth);
      const std::set<BlueprintId> once(stock.bag.begin(), stock.bag.end());
      EXPECT_EQ(once.size(), stock.bag.size());
      for (const Lot& lot : stock.loot) {
        const bool wearable = catalogue[lot.blueprint].slot != Slot::None;
        EXPECT_EQ(once.contains(lot.blueprint), wearable) << catalogue[lot.blueprint].key;
      }
    }
  }
}

// The first two wearable items of each level, more than its chests usually hold.
TEST(WearableBag, LevelsRarelyBeginWithTheSame) {
  const Catalogue catalogue = game_catalogue();
  int twice = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::map<BlueprintId, int> times;
    for (int depth = 1; depth <= kDeepest; ++depth) {
      const Stock stock = stock_of(catalogue, seed, depth);
      ASSERT_GE(stock.bag.size(), 2U);
      ++times[stock.bag[0]];
      ++times[stock.bag[1]];
    }
    for (const auto& [id, count] : times) twice += count > 1 ? 1 : 0;
  }
  EXPECT_LE(twice, 10) << "of 200 items";
}

TEST(WearableBag, DrawsGiveNoWearableTwice) {
  const Catalogue catalogue = game_catalogue();
  const Stock stock = stock_of(catalogue, 7, 3);
  Rng rng(9);
  std::map<BlueprintId, int> times;
  std::size_t wearables = 0;
  while (wearables < stock.bag.size()) {
    const BlueprintId drawn = *draw_loot(stock, rng);
    if (catalogue[drawn].slot == Slot::None) continue;
    EXPECT_EQ(++times[drawn], 1) << catalogue[drawn].key;
    ++wearables;
  }
}

// Each level has items that are dealt to it alone, before it repeats those of other levels. Where
// the dice deal all items of a level to others, it begins with one of theirs.
TEST(WearableBag, EachLevelBeginsWithItemsOfItsOwn) {
  const Catalogue catalogue = game_catalogue();
  int repeated = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    std::set<BlueprintId> first;
    for (int depth = 1; depth <= kDeepest; ++depth) {
      const Stock stock = stock_of(catalogue, seed, depth);
      first.insert(stock.bag.at(0));
    }
    repeated += kDeepest - static_cast<int>(first.size());
  }
  EXPECT_LE(repeated, 2) << "of 1,000 levels";
}

// A chest of a drawn room holds the item already.
TEST(WearableBag, DrawsGiveNothingThatALevelHasElsewhere) {
  const Catalogue catalogue = game_catalogue();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    for (int depth = 1; depth <= kDeepest; ++depth) {
      const Stock stock = stock_of(catalogue, seed, depth);
      const BlueprintId elsewhere = stock.bag[stock.bag.size() / 2];
      take_out_of_bag(stock, elsewhere);
      Rng rng(seed);
      std::set<BlueprintId> drawn;
      while (stock.from_bag < stock.bag.size()) {
        const BlueprintId item = *draw_loot(stock, rng);
        if (catalogue[item].slot == Slot::None) continue;
        EXPECT_NE(item, elsewhere) << catalogue[item].key;
        EXPECT_TRUE(drawn.insert(item).second) << catalogue[item].key;
      }
      EXPECT_EQ(drawn.size() + 1, stock.bag.size());
    }
  }
}

TEST(WearableBag, IsEmptyWhereTheTableHasNone) {
  Catalogue catalogue = game_catalogue();
  LevelTable table = catalogue.level_table(2);
  table.bag = false;
  catalogue.add_level(table);
  EXPECT_TRUE(stock_of(catalogue, 7, 2).bag.empty());
}

}  // namespace
}  // namespace undercroft::wearable_bag_test
