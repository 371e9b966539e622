// in_order_test.cc: a search from a hint equals a search from the beginning, ids are sorted, and
// merging runs equals a stable sort.
#include "shared/in_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/world/rng.h"
#include "shared/vocabulary.h"

namespace undercroft::in_order_test {
namespace {

std::size_t place_in(const std::vector<int>& keys, int wanted, std::size_t hint) {
  return place_in_order(
      hint, keys.size(), [&keys](std::size_t place) { return keys[place]; }, wanted);
}

TEST(PlaceInOrder, IsTheSameFromEveryHint) {
  Rng chance(5);
  for (std::size_t size = 0; size < 40; ++size) {
    std::vector<int> keys;
    for (int last = 0; keys.size() < size;) keys.push_back(last += chance.between(1, 4));
    const int beyond = keys.empty() ? 1 : keys.back() + 1;
    for (int wanted = -1; wanted <= beyond; ++wanted) {
      const auto first = std::lower_bound(keys.begin(), keys.end(), wanted) - keys.begin();
      for (std::size_t hint = 0; hint <= size + 2; ++hint) {
        ASSERT_EQ(place_in(keys, wanted, hint), static_cast<std::size_t>(first))
            << wanted << " of " << size << " from " << hint;
      }
    }
  }
}

TEST(PlaceInOrder, FindsTheFirstOfEqualKeys) {
  const std::vector<int> keys = {1, 3, 3, 3, 7};
  for (std::size_t hint = 0; hint <= keys.size(); ++hint) EXPECT_EQ(place_in(keys, 3, hint), 1U);
}

// Ids near each other, far apart, and too far apart for sorting by bits.
TEST(SortIds, EqualsASort) {
  Rng chance(7);
  for (const int apart : {1, 3, 70, 100000}) {
    for (std::size_t size = 0; size < 300; size += 13) {
      std::vector<EntityId> ids;
      std::uint32_t last = 0;
      while (ids.size() < size) {
        last += static_cast<std::uint32_t>(chance.between(1, apart));
        ids.push_back(static_cast<EntityId>(last));
      }
      const std::vector<EntityId> sorted = ids;
      shuffle(ids, chance);
      sort_ids(ids);
      EXPECT_EQ(ids, sorted) << size << " up to " << apart << " apart";
    }
  }
}

// The order of equal items decides what is sent, so it must be preserved.
TEST(MergeRuns, EqualsAStableSort) {
  Rng chance(6);
  const auto by_key = [](const auto& a, const auto& b) { return a.first < b.first; };
  for (int runs = 0; runs < 6; ++runs) {
    std::vector<std::pair<int, int>> items;
    for (int run = 0; run < runs; ++run) {
      for (int key = 0; key < 30; key += chance.between(0, 9)) items.emplace_back(key, run);
    }
    auto sorted = items;
    std::stable_sort(sorted.begin(), sorted.end(), by_key);
    merge_runs(items, by_key);
    EXPECT_EQ(items, sorted) << runs;
  }
}

}  // namespace
}  // namespace undercroft::in_order_test
