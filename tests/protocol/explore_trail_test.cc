// explore_trail_test.cc: exploring that walks to and fro ends.
#include "server/protocol/explore_trail.h"

#include <gtest/gtest.h>

namespace undercroft::explore_trail_test {
namespace {

struct Trail : ::testing::Test {
  Trail() {
    known.depth = 1;
    known.levels[1].cells = Grid<CellView>({5, 1}, {Ground::Floor, true});
    known.levels[1].cells[Point{4, 0}].ground = Ground::Unknown;
  }
  // Leaves the cells with these columns, one after the other. Returns how many until it circles.
  std::size_t until_circling(const std::vector<int>& columns) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      known.self.at = {columns[i], 0};
      ++known.turn;
      if (trail.is_circling(known, 0)) return i;
    }
    return columns.size();
  }
  Knowledge known;
  ExploreTrail trail;
};

TEST_F(Trail, ThirdTimeInACellIsCircling) { EXPECT_EQ(until_circling({1, 2, 1, 2, 1, 2}), 4U); }

// The first time exploring tries to keep its goal, the second time it gives up.
TEST_F(Trail, CountsItsCirclesUntilSomethingIsFound) {
  (void)until_circling({1, 2, 1, 2, 1, 2});
  EXPECT_EQ(trail.circles(), 1);
  (void)until_circling({1, 2, 1, 2, 1, 2});
  EXPECT_EQ(trail.circles(), 2);
  known.levels[1].cells[Point{4, 0}].ground = Ground::Floor;
  known.turn += 20;
  (void)until_circling({1, 2});
  EXPECT_EQ(trail.circles(), 0);
}

TEST_F(Trail, WaitingIsNot) { EXPECT_EQ(until_circling({1, 1, 1, 1, 1, 2}), 6U); }

TEST_F(Trail, NewCellBeginsAnew) {
  EXPECT_EQ(until_circling({1, 2, 1, 2}), 4U);
  known.levels[1].cells[Point{4, 0}].ground = Ground::Floor;
  EXPECT_EQ(until_circling({1, 2, 1, 2, 1}), 4U);
}

TEST_F(Trail, PauseBeginsAnew) {
  EXPECT_EQ(until_circling({1, 2, 1, 2}), 4U);
  known.turn += 20;
  EXPECT_EQ(until_circling({1, 2, 1, 2}), 4U);
}

// A creature that comes into view and leaves it is what bars the way.
TEST_F(Trail, RemembersTheFoeSeenLately) {
  EXPECT_EQ(trail.foe_seen(1), "");
  trail.note_foe("a gas bladder", 5);
  EXPECT_EQ(trail.foe_seen(20), "a gas bladder");
  EXPECT_EQ(trail.foe_seen(40), "");
}

}  // namespace
}  // namespace undercroft::explore_trail_test
