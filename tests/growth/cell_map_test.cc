// cell_map_test.cc: which cell has a realm.
#include "tests/tools/growth/cell_map.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace undercroft::cell_map_test {
namespace {

using growth::CellMap;

std::string realm(int number) { return "realm-" + std::to_string(number); }

TEST(CellMap, NamesInAnyCapitalsAreInTheSameCell) {
  const CellMap map({"north", "south", "east", "west"});
  EXPECT_EQ(map.cell_of("The-Crypt"), map.cell_of("the-crypt"));
}

// The hash is part of the map's format: a server of another version must agree.
TEST(CellMap, HashIsTheSameEverywhere) {
  EXPECT_EQ(growth::hash_of("the-crypt"), growth::hash_of("THE-CRYPT"));
  EXPECT_NE(growth::hash_of("the-crypt"), growth::hash_of("the-crypts"));
}

TEST(CellMap, AFurtherCellTakesItsShareAndMovesNothingElse) {
  const CellMap before({"a", "b", "c", "d"});
  const CellMap after({"a", "b", "c", "d", "e"});
  int moved = 0;
  for (int i = 0; i < 10'000; ++i) {
    const std::size_t cell = after.cell_of(realm(i));
    if (cell == before.cell_of(realm(i))) continue;
    EXPECT_EQ(cell, 4U) << realm(i) << " moved between two cells that were there before";
    ++moved;
  }
  EXPECT_NEAR(moved, 2000, 200);
}

TEST(CellMap, ACellThatLeavesSpreadsItsRealmsOverTheOthers) {
  const CellMap before({"a", "b", "c", "d"});
  const CellMap after({"a", "b", "c"});
  std::set<std::size_t> takers;
  for (int i = 0; i < 1000; ++i) {
    if (before.cell_of(realm(i)) == 3) takers.insert(after.cell_of(realm(i)));
    if (before.cell_of(realm(i)) != 3) {
      EXPECT_EQ(after.cell_of(realm(i)), before.cell_of(realm(i)));
    }
  }
  EXPECT_EQ(takers.size(), 3U);
}

TEST(Rendezvous, OrdersAllPlacesAndSpreadsTheFirst) {
  std::vector<int> firsts(5);
  for (int i = 0; i < 5000; ++i) {
    const auto order = growth::rendezvous(growth::hash_of(realm(i)), 5);
    EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), 5U);
    ++firsts[order.front()];
  }
  for (const int count : firsts) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace undercroft::cell_map_test
