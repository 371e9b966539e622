// adjacency_test.cc: stages D3 and D4: which rooms are adjacent, and why others are not.
#include "server/sim/generation/rooms/adjacency.h"

#include <gtest/gtest.h>

#include "tests/generation/dungeon.h"

namespace undercroft::adjacency_test {
namespace {

// Judges rooms 1 and 2 of a picture, and checks that the answer is symmetric.
Adjacency judge(const std::string& picture, Direction side, AdjacencyOptions options = {1, 2}) {
  const auto rects = rects_in(picture);
  const Adjacency there = adjacent_on(rects[0], rects[1], side, options);
  const Adjacency back = adjacent_on(rects[1], rects[0], opposite(side), options);
  EXPECT_EQ(there == Adjacency::Ok, back == Adjacency::Ok) << "not symmetric:\n" << picture;
  return there;
}

const std::string kEast =
    "111.222\n"
    "111.222\n"
    "111.222\n";
const std::string kSouth =
    "111\n"
    "111\n"
    "...\n"
    "222\n";

TEST(Adjacency, HoldsOnAllFourSides) {
  EXPECT_EQ(judge(kEast, Direction::Right), Adjacency::Ok);
  EXPECT_EQ(judge(kSouth, Direction::Down), Adjacency::Ok);
  EXPECT_EQ(judge("222.111\n222.111\n", Direction::Left), Adjacency::Ok);
  EXPECT_EQ(judge("222\n...\n111\n", Direction::Up), Adjacency::Ok);
}

TEST(Adjacency, IgnoresARoomOnTheOppositeSide) {
  EXPECT_EQ(judge(kEast, Direction::Left), Adjacency::TooFarEast);
  EXPECT_EQ(judge(kSouth, Direction::Up), Adjacency::TooFarSouth);
  EXPECT_EQ(judge("222.111\n222.111\n", Direction::Right), Adjacency::TooFarWest);
  EXPECT_EQ(judge("222\n...\n111\n", Direction::Down), Adjacency::TooFarNorth);
}

TEST(Adjacency, ReportsWhyANeighbourIsNotAdjacent) {
  EXPECT_EQ(judge(kEast, Direction::Up), Adjacency::TooFarEast);
  EXPECT_EQ(judge(kEast, Direction::Down), Adjacency::TooFarEast);
  EXPECT_EQ(judge(kSouth, Direction::Right), Adjacency::TooFarSouth);
}

TEST(Adjacency, AcceptsGapsUpToTheMaximum) {
  EXPECT_EQ(judge("11..22\n11..22\n", Direction::Right), Adjacency::Ok);  // one cell between walls
  EXPECT_EQ(judge("11...22\n11...22\n", Direction::Right), Adjacency::TooFarEast);
  EXPECT_EQ(judge("11...22\n11...22\n", Direction::Right, {2, 2}), Adjacency::Ok);
}

TEST(Adjacency, AcceptsSpansFromTheMinimum) {
  EXPECT_EQ(judge("111....\n"
                  "111.222\n"
                  "111.222\n"
                  "....222\n",
                  Direction::Right),
            Adjacency::Ok);  // exactly two
  EXPECT_EQ(judge("111....\n"
                  "111....\n"
                  "111.222\n"
                  "....222\n",
                  Direction::Right),
            Adjacency::TooFarSouth);
  EXPECT_EQ(judge("....222\n"
                  "111.222\n"
                  "111....\n",
                  Direction::Right),
            Adjacency::TooFarNorth);
  EXPECT_EQ(judge("111....\n"
                  "111....\n"
                  "111.222\n"
                  "....222\n",
                  Direction::Right, {1, 1}),
            Adjacency::Ok);
}

TEST(Adjacency, TouchingRoomsOverlap) {
  EXPECT_EQ(judge("11122\n11122\n", Direction::Right), Adjacency::Overlapping);
  EXPECT_EQ(judge("11...\n11...\n..22.\n..22.\n", Direction::Right), Adjacency::Overlapping);
  EXPECT_EQ(adjacent_on({0, 0, 4, 4}, {1, 1, 3, 3}, Direction::Up, {}), Adjacency::Overlapping);
}

TEST(Adjacency, IsSymmetricForAllSmallRooms) {
  const Rect a{4, 4, 7, 6};
  for (int left = 0; left < 11; ++left) {
    for (int top = 0; top < 10; ++top) {
      for (const Direction side :
           {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
        const Rect b{left, top, left + 2, top + 3};
        EXPECT_EQ(adjacent_on(a, b, side, {1, 2}) == Adjacency::Ok,
                  adjacent_on(b, a, opposite(side), {1, 2}) == Adjacency::Ok);
      }
    }
  }
}

TEST(Groups, ContainAllConnectedRooms) {
  const auto rooms = rooms_in(
      "11.22....55\n"
      "11.22....55\n"
      "...........\n"
      "...33....66\n"
      "...33....66\n"
      "...........\n"
      "...........\n"
      "...........\n"
      "44.........\n"
      "44.........\n");
  EXPECT_EQ(group_rooms(rooms, {1, 1}), (std::vector<int>{1, 1, 1, 2, 3, 3}));
}

}  // namespace
}  // namespace undercroft::adjacency_test
