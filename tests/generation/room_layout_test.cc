// room_layout_test.cc: stages D1 and D2: rooms start in a heap and are pushed apart.
#include "server/sim/generation/rooms/room_layout.h"

#include <gtest/gtest.h>

#include "tests/generation/dungeon.h"

namespace undercroft::room_layout_test {
namespace {

// Units of 1/1024 cell, so that integers move almost like reals.
constexpr int kFine = 1024;

Rect around(int x, int y, int side) {
  const int half = side * kFine / 2;
  return {x * kFine - half, y * kFine - half, x * kFine + half, y * kFine + half};
}

std::vector<Rect> floors_of(const std::vector<Room>& rooms) {
  std::vector<Rect> floors;
  for (const Room& room : rooms) floors.push_back(room.floor);
  return floors;
}

TEST(Scatter, PlacesRoomsInTheMiddleHalf) {
  const auto rooms = scatter(options_for(7));
  ASSERT_EQ(rooms.size(), 24U);
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    EXPECT_EQ(rooms[i].number, static_cast<int>(i) + 1);
    const Point centre = rooms[i].floor.centre();
    EXPECT_TRUE((Rect{19, 9, 61, 31}).contains(centre)) << centre.x << ',' << centre.y;
    EXPECT_GE(rooms[i].floor.width(), 4);
    EXPECT_GE(rooms[i].floor.height(), 3);
  }
}

TEST(Scatter, PlacesTwelveToFortyRoomsByLevelSize) {
  EXPECT_EQ(scatter(options_for(1, Style::Rooms, {40, 24})).size(), 12U);
  EXPECT_EQ(scatter(options_for(1, Style::Rooms, {200, 100})).size(), 40U);
}

TEST(Intersect, CountsTouchingEdgesAndCorners) {
  EXPECT_TRUE(intersect({0, 0, 4, 4}, {4, 0, 8, 4}));
  EXPECT_TRUE(intersect({0, 0, 4, 4}, {4, 4, 8, 8}));
  EXPECT_FALSE(intersect({0, 0, 4, 4}, {5, 0, 8, 4}));
  // Two rectangles of 20 x 20, as in D2.
  EXPECT_TRUE(intersect(around(100, 100, 20), around(120, 100, 20)));
  EXPECT_FALSE(intersect(around(100, 100, 20), around(121, 100, 20)));
}

TEST(PushApart, MovesFourOfTheReferenceRooms) {
  std::vector<Rect> rooms = {around(100, 100, 5), around(101, 101, 5), around(99, 99, 5),
                             around(107, 107, 5), around(99, 101, 5)};
  EXPECT_EQ(push_apart(rooms, kFine), 4);
}

TEST(PushApart, MovesAllFiveWhenTheFourthTouches) {
  std::vector<Rect> rooms = {around(100, 100, 5), around(101, 101, 5), around(99, 99, 5),
                             around(106, 106, 5), around(99, 101, 5)};
  EXPECT_EQ(push_apart(rooms, kFine), 5);
}

TEST(PushApart, MovesOneCellAway) {
  std::vector<Rect> rooms = rects_in(
      "..........\n"
      "..11122...\n"
      "..11122...\n"
      "..........\n");
  EXPECT_EQ(push_apart(rooms, 1), 1);  // the first moves; the second then touches no other
  EXPECT_EQ(picture_of(rooms, {10, 4}),
            "..........\n"
            ".111.22...\n"
            ".111.22...\n"
            "..........\n");
}

TEST(Separate, SeparatesRoomsWithTheSameCentre) {
  for (const int count : {2, 3, 9, 17}) {
    auto rooms = rooms_of(std::vector<Rect>(static_cast<std::size_t>(count), Rect{40, 20, 45, 25}));
    EXPECT_TRUE(separate(rooms)) << count;
    EXPECT_FALSE(any_intersect(floors_of(rooms)));
  }
}

TEST(Separate, FreesARoomPushedFromBothSides) {
  auto rooms = rooms_of({{10, 10, 15, 15}, {6, 10, 11, 15}, {14, 10, 19, 15}});
  EXPECT_TRUE(separate(rooms));
  auto crossed = rooms_of(
      {{10, 10, 15, 15}, {6, 10, 11, 15}, {14, 10, 19, 15}, {10, 6, 15, 11}, {10, 14, 15, 19}});
  EXPECT_TRUE(separate(crossed));
}

TEST(Separate, SeparatesOddFromEvenSizes) {
  auto rooms = rooms_of({{10, 10, 14, 14}, {10, 10, 15, 13}, {9, 9, 16, 15}, {11, 11, 12, 12}});
  EXPECT_TRUE(separate(rooms));
}

TEST(Separate, LeavesNoIntersectionForManySeeds) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    auto rooms = scatter(options_for(seed));
    ASSERT_TRUE(separate(rooms)) << "seed " << seed;
    ASSERT_FALSE(any_intersect(floors_of(rooms)));
  }
}

TEST(Spread, KeepsRoomsApartAndFillsTheLevel) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    auto rooms = scatter(options_for(seed));
    ASSERT_TRUE(separate(rooms));
    spread(rooms, options_for(seed));
    ASSERT_FALSE(any_intersect(floors_of(rooms))) << "seed " << seed;
  }
}

TEST(BringInside, MovesOnlyRoomsThatCrossTheRim) {
  const std::vector<Rect> floors = {{0, 1, 5, 5}, {1, 6, 5, 9}, {7, 1, 11, 4}};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto rooms = rooms_of(floors);
    ASSERT_TRUE(bring_inside(rooms, options_for(seed, Style::Rooms, {20, 12})));
    EXPECT_EQ(rooms[1].floor, floors[1]);
    EXPECT_EQ(rooms[2].floor, floors[2]);
    const Rect again = rooms[0].floor;
    EXPECT_EQ(again.width(), 5);
    EXPECT_EQ(again.height(), 4);
    EXPECT_GE(again.left, 1);
    EXPECT_LT(again.right, 20);
    EXPECT_LT(again.bottom, 12);
    EXPECT_FALSE(any_intersect({again, rooms[1].floor, rooms[2].floor}));
  }
}

TEST(BringInside, ShrinksARoomUntilItFits) {
  auto rooms = rooms_of({{-3, 1, 6, 5}, {7, 1, 11, 5}});
  ASSERT_TRUE(bring_inside(rooms, options_for(1, Style::Rooms, {12, 6})));
  EXPECT_EQ(rooms[0].floor.width(), 5) << "columns 1 to 5, with a wall at 6";
}

TEST(BringInside, FailsIfTheSmallestRoomDoesNotFit) {
  auto rooms = rooms_of({{-3, 1, 6, 5}, {1, 1, 11, 5}});
  EXPECT_FALSE(bring_inside(rooms, options_for(1, Style::Rooms, {12, 6})));
}

}  // namespace
}  // namespace undercroft::room_layout_test
