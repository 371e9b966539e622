// flight_path_test.cc: where a throw would end (R150).
#include "client/model/flight_path.h"

#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::flight_path_test {
namespace {

TEST(FlightPath, ReachesAFreeTarget) {
  const Observation known = known_of({"#######", "#@....#", "#######"});
  const FlightPath path = flight_path(known, {4, 1});
  EXPECT_EQ(path.cells, (std::vector<Point>{{2, 1}, {3, 1}, {4, 1}}));
  EXPECT_EQ(path.stopped_by, "");
  EXPECT_EQ(path.met, nullptr);
}

TEST(FlightPath, EndsBeforeAWall) {
  const Observation known = known_of({"#######", "#@.#..#", "#######"});
  const FlightPath path = flight_path(known, {5, 1});
  EXPECT_EQ(path.cells, (std::vector<Point>{{2, 1}}));
  EXPECT_EQ(path.stopped_by, "the wall");
}

// R5: between two walls nothing flies diagonally.
TEST(FlightPath, EndsBeforeAPinchedCorner) {
  const Observation known = known_of({"####", "#@##", "##.#", "####"});
  const FlightPath path = flight_path(known, {2, 2});
  EXPECT_TRUE(path.cells.empty());
  EXPECT_EQ(path.stopped_by, "the corner");
}

TEST(FlightPath, EndsInTheCellOfACreatureAndBeforeAChest) {
  const Observation known = known_of({"#######", "#=.@g.#", "#######"});
  const FlightPath at_goblin = flight_path(known, {5, 1});
  ASSERT_NE(at_goblin.met, nullptr);
  EXPECT_EQ(at_goblin.cells, (std::vector<Point>{{4, 1}}));
  EXPECT_EQ(at_goblin.stopped_by, "");
  const FlightPath at_chest = flight_path(known, {1, 1});
  EXPECT_EQ(at_chest.cells, (std::vector<Point>{{2, 1}}));
  EXPECT_EQ(at_chest.met, nullptr);
  EXPECT_NE(at_chest.stopped_by, "");
}

TEST(FlightPath, OwnCellHasNoPath) {
  const Observation known = known_of({"@."});
  EXPECT_TRUE(flight_path(known, known.self.at).cells.empty());
}

}  // namespace
}  // namespace undercroft::testing::flight_path_test
