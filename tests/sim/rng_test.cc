// rng_test.cc: shuffles draw all their rolls at once and move their items lazily.
#include "server/sim/world/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "server/sim/world/dice.h"

namespace undercroft::rng_test {
namespace {

using Items = std::array<int, 8>;

Items in_a_row() {
  Items items{};
  std::iota(items.begin(), items.end(), 0);
  return items;
}

TEST(Shuffle, MatchesFisherYatesWithTheSameRolls) {
  Rng once(42);
  Rng one_by_one(42);
  for (int i = 0; i < 1000; ++i) {
    Items drawn = in_a_row();
    Shuffle<8>(once).apply(drawn);
    Items swapped = in_a_row();
    shuffle(swapped, one_by_one);
    ASSERT_EQ(drawn, swapped);
    ASSERT_EQ(once, one_by_one);
  }
}

TEST(Shuffle, FindsTheFirstItemWithoutMovingOthers) {
  Rng rng(42);
  std::array<int, 8> seen{};
  for (int i = 0; i < 1000; ++i) {
    const Shuffle<8> order(rng);
    Items items = in_a_row();
    order.apply(items);
    ASSERT_EQ(static_cast<int>(order.first()), items.front());
    ++seen[order.first()];
  }
  for (const int times : seen) EXPECT_GT(times, 80);  // the expected count is about 125
}

// The rolls are roll(7), roll(6) ... roll(1), as in a scenario's dice (F21). Every item is swapped
// with itself except the last and the first.
TEST(Shuffle, TakesScriptedDiceInOrder) {
  Dice dice;
  dice.script({0, 6, 5, 4, 3, 2, 1});
  const Shuffle<8> order = dice.shuffle<8>();
  EXPECT_TRUE(dice.end_script().has_value());
  Items items = in_a_row();
  order.apply(items);
  EXPECT_EQ(items, (Items{7, 1, 2, 3, 4, 5, 6, 0}));
  EXPECT_EQ(order.first(), 7U);
}

}  // namespace
}  // namespace undercroft::rng_test
