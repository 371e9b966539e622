// hallways_test.cc: stage D6: hallways between rooms, and the doors in their doorways.
#include "server/sim/generation/rooms/hallways.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/generation/rooms/digging_site.h"
#include "server/tools/map/picture.h"
#include "tests/generation/dungeon.h"

namespace undercroft::hallways_test {
namespace {

// The zones after digging `links` between the given rooms.
DugHallways dig(std::vector<Room> rooms, const std::vector<Link>& links, Size size) {
  return dig_hallways(rooms, links, options_for(1, Style::Rooms, size));
}

Link hallway(int a, int b) { return {a, b, false, false}; }
Link door(int a, int b) { return {a, b, true, false}; }

TEST(Hallways, DoorGoesStraightThroughASharedWall) {
  const auto rooms = rooms_in(
      "........\n"
      ".11.....\n"
      ".11.22..\n"
      "....22..\n"
      "........\n");
  EXPECT_EQ(picture_of(dig(rooms, {door(1, 2)}, {8, 5}).zones),
            "####    \n"
            "#..#### \n"
            "#..+..# \n"
            "####..# \n"
            "   #### \n");
}

TEST(Hallways, ThickWallIsDugThroughTwice) {
  const auto rooms = rooms_in(
      ".........\n"
      ".11..22..\n"
      ".11......\n"
      ".........\n");
  const DugHallways dug = dig(rooms, {door(1, 2)}, {9, 4});
  EXPECT_EQ(picture_of(dug.zones),
            "######## \n"
            "#..++..# \n"
            "#..##### \n"
            "####     \n");
  EXPECT_EQ(dug.hallways[0].cells, (std::vector<Point>{{3, 1}, {4, 1}}));
  ASSERT_EQ(dug.doorways.size(), 2U);
  EXPECT_EQ(dug.doorways[0].room, 1);
  EXPECT_EQ(dug.doorways[1].room, 2);
}

TEST(Hallways, TakeTheCheapestPathAndCrossWallsStraight) {
  const auto rooms = rooms_in(
      "...............\n"
      ".111...........\n"
      ".111...........\n"
      ".111...........\n"
      "...............\n"
      "...............\n"
      "..........222..\n"
      "..........222..\n"
      "..........222..\n"
      "...............\n");
  const DugHallways dug = dig(rooms, {hallway(1, 2)}, {15, 10});
  EXPECT_EQ(picture_of(dug.zones),
            "#####          \n"
            "#...#          \n"
            "#...#          \n"
            "#...#          \n"
            "##+##          \n"
            "  ,      ##### \n"
            "  ,,,,,,,+...# \n"
            "         #...# \n"
            "         #...# \n"
            "         ##### \n");
}

TEST(Hallways, GoAroundOtherRoomsIfPossible) {
  const auto rooms = rooms_in(
      "................\n"
      "................\n"
      "................\n"
      ".111..333..222..\n"
      ".111..333..222..\n"
      ".111..333..222..\n"
      "................\n");
  EXPECT_EQ(picture_of(dig(rooms, {hallway(1, 2)}, {16, 7}).zones),
            "                \n"
            "  ,,,,,,,,,,    \n"
            "##+########+### \n"
            "#...##...##...# \n"
            "#...##...##...# \n"
            "#...##...##...# \n"
            "############### \n");
}

TEST(Hallways, RoomAcrossTheOnlyPathIsAFlaw) {
  const auto rooms = rooms_in(
      "..............\n"
      ".111.333.222..\n"
      ".111.333.222..\n"
      "..............\n");
  EXPECT_EQ(dig(rooms, {hallway(1, 2)}, {14, 4}).flaw, Flaw::NoHallway);
}

TEST(Hallways, AdjacentDoorwaysAreMerged) {
  // Hallways run from 1 to 3 and from 2 to 3, each by its nearest door, and the two meet.
  const auto rooms = rooms_in(
      "....................\n"
      ".111..........222...\n"
      ".111..........222...\n"
      ".111..........222...\n"
      "....................\n"
      "....................\n"
      "......333333........\n"
      "......333333........\n"
      "....................\n");
  DiggingSite site = site_of(rooms, {20, 9});
  for (const Point p : {Point{4, 2}, Point{13, 2}, Point{7, 5}, Point{10, 5}}) {
    site.zones[p] = Zone::Doorway;
  }
  for (Point p{5, 2}; p.x < 13; ++p.x) site.zones[p] = Zone::Hallway;
  for (const int x : {7, 10}) {
    for (Point p{x, 3}; p.y < 5; ++p.y) site.zones[p] = Zone::Hallway;
  }
  EXPECT_TRUE(wall_up_twins(site));
  EXPECT_EQ(picture_of(site.zones),
            "#####        #####  \n"
            "#...#        #...#  \n"
            "#...+,,,,,,,,+...#  \n"
            "#...#  ,     #...#  \n"
            "#####  ,     #####  \n"
            "     ##+#####       \n"
            "     #......#       \n"
            "     #......#       \n"
            "     ########       \n");
  EXPECT_FALSE(wall_up_twins(site));
}

TEST(Hallways, LoopWithoutAPathIsOmitted) {
  auto rooms = rooms_in(
      "..............\n"
      ".111.333.222..\n"
      ".111.333.222..\n"
      "..............\n");
  rooms[2].role = Role::Treasury;
  const DugHallways dug = dig(rooms, {{1, 2, false, true}}, {14, 4});
  EXPECT_EQ(dug.flaw, Flaw::None);
  EXPECT_TRUE(dug.hallways.empty());
}

TEST(Doorways, NeedUndugWallsOnBothSides) {
  const auto rooms = rooms_in(
      "........\n"
      ".111....\n"
      ".111....\n"
      "........\n"
      ".....22.\n"
      "........\n");
  DiggingSite site = site_of(rooms, {8, 6});
  EXPECT_TRUE(may_be_doorway(site, {4, 1}, Direction::Right, 1, 2));
  EXPECT_FALSE(may_be_doorway(site, {4, 1}, Direction::Down, 1, 2));   // along the wall
  EXPECT_FALSE(may_be_doorway(site, {4, 3}, Direction::Right, 1, 2));  // a corner
  EXPECT_FALSE(may_be_doorway(site, {0, 1}, Direction::Left, 1, 2));   // the rim
  site.zones[{4, 2}] = Zone::Doorway;
  EXPECT_FALSE(may_be_doorway(site, {4, 1}, Direction::Right, 1, 2));  // a door beside it
}

TEST(HangDoors, LocksTheTreasuryAndKeepsArches) {
  auto rooms = rooms_of({{1, 1, 4, 4}, {10, 1, 14, 4}});
  rooms[1].role = Role::Treasury;
  std::vector<Doorway> doorways = {{{4, 2}, 1, Entry::Arch}, {{9, 2}, 2, Entry::Arch}};
  LevelOptions options = options_for(1);
  options.arch_percent = 100;
  hang_doors(doorways, rooms, options);
  EXPECT_EQ(doorways[0].entry, Entry::Arch);
  EXPECT_EQ(doorways[1].entry, Entry::Locked);
  options.arch_percent = 0;
  hang_doors(doorways, rooms, options);
  EXPECT_EQ(doorways[0].entry, Entry::Door);
}

TEST(HangDoors, NeverHangsTwoDoorsInARow) {
  const auto rooms = rooms_of({{1, 1, 4, 4}, {6, 1, 9, 4}});
  std::vector<Doorway> doorways = {{{4, 2}, 1, Entry::Arch}, {{5, 2}, 2, Entry::Arch}};
  LevelOptions options = options_for(1);
  options.arch_percent = 0;
  hang_doors(doorways, rooms, options);
  EXPECT_EQ(doorways[0].entry, Entry::Door);
  EXPECT_EQ(doorways[1].entry, Entry::Arch);
}

}  // namespace
}  // namespace undercroft::hallways_test
