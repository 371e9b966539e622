// caves_test.cc: stages D10 to D12: noise, smoothing, regions, tunnels and rock hardness.
#include "server/sim/generation/caves/caves.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/generation/ground_and_stairs.h"
#include "server/sim/generation/plan/regions.h"
#include "server/sim/generation/special_rooms/special_rooms.h"
#include "server/sim/generation/stages.h"
#include "server/tools/map/picture.h"
#include "tests/generation/dungeon.h"

namespace undercroft::caves_test {
namespace {

Grid<bool> all_free(Size size) { return Grid<bool>(size, true); }

TEST(Regions, AreFoundInReadingOrder) {
  const auto regions =
      regions_of(grid_in("..#.\n"
                         ".##.\n"
                         "##.#\n",
                         '.'));
  ASSERT_EQ(regions.size(), 3U);
  EXPECT_EQ(regions[0].size(), 3U);
  EXPECT_EQ(regions[1].size(), 2U);
  EXPECT_EQ(regions[2], (std::vector<Point>{{2, 2}}));  // a corner does not connect
}

TEST(Regions, DistancesGoAroundWalls) {
  const auto far = distances_over(grid_in("...\n"
                                          ".#.\n"
                                          "#..\n",
                                          '.'),
                                  {0, 1});
  EXPECT_EQ((far[{0, 1}]), 0);
  EXPECT_EQ((far[{2, 1}]), 4);
  EXPECT_EQ((far[{1, 1}]), -1);
}

TEST(Smoothing, TakesTheMajorityOfNineCells) {
  const auto open = grid_in(
      "#######\n"
      "#...###\n"
      "#.#.#.#\n"
      "#...###\n"
      "#######\n",
      '.');
  EXPECT_EQ(picture_of(smoothed(open, all_free({7, 5}))),
            "#######\n"
            "##.####\n"
            "#...###\n"
            "##.####\n"
            "#######\n");
}

TEST(Smoothing, UpdatesAllCellsAtOnce) {
  // If smoothing worked in place, the cell at 2,1 would see its left neighbour already closed.
  const auto open = grid_in(
      "#####\n"
      "#..##\n"
      "#...#\n"
      "##..#\n"
      "#####\n",
      '.');
  EXPECT_EQ(picture_of(smoothed(open, all_free({5, 5}))),
            "#####\n"
            "##.##\n"
            "#...#\n"
            "##.##\n"
            "#####\n");
}

TEST(Smoothing, ChangesOnlyFreeCells) {
  const auto open = Grid<bool>(Size{5, 5}, true);
  auto free = all_free({5, 5});
  free[{2, 2}] = false;
  EXPECT_FALSE((smoothed(open, free)[{2, 2}]));
  EXPECT_TRUE((smoothed(open, free)[{1, 2}]));
}

TEST(Caves, AreOneRegionWithASealedRim) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Grid<Zone> zones(Size{80, 40}, Zone::Rock);
    ASSERT_TRUE(carve_caves(zones, options_for(seed, Style::Caves)));
    Grid<bool> open(zones.size(), false);
    zones.for_each_point([&](Point p) {
      open[p] = zones[p] == Zone::Cave;
      EXPECT_FALSE(open[p] && zones.on_rim(p));
    });
    EXPECT_EQ(regions_of(open).size(), 1U) << "seed " << seed;
  }
}

TEST(Caves, KeepRoomWallsIntact) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const LevelPlan plan = run_stages(options_for(seed, Style::Mixed), test_catalogue()).plan;
    for (const Room& room : plan.rooms) {
      const Rect f = room.floor;
      for (Point p{0, f.top - 1}; p.y <= f.bottom; ++p.y) {
        for (p.x = f.left - 1; p.x <= f.right; ++p.x) EXPECT_NE(plan.zones[p], Zone::Cave);
      }
    }
  }
}

TEST(Ground, IsSoftRockMasonryOrUndiggable) {
  LevelPlan plan;
  plan.options = options_for(1, Style::Mixed, {12, 7});
  plan.zones = Grid<Zone>(Size{12, 7}, Zone::Rock);
  plan.rooms = rooms_of({{2, 2, 4, 5}, {7, 2, 9, 5}});
  plan.rooms[1].role = Role::Treasury;
  for (const Room& room : plan.rooms) {
    for (Point p{0, room.floor.top - 1}; p.y <= room.floor.bottom; ++p.y) {
      for (p.x = room.floor.left - 1; p.x <= room.floor.right; ++p.x) {
        plan.zones[p] = room.floor.contains(p) ? Zone::Room : Zone::Wall;
      }
    }
  }
  lay_ground(plan);
  EXPECT_EQ(picture_of(plan.ground),
            "            \n"
            " ####%    % \n"
            " #..#% .. % \n"
            " #..#% .. % \n"
            " #..#% .. % \n"
            " ####%    % \n"
            "            \n");
}

TEST(Vaults, AreCutIntoSolidRockBesideACave) {
  LevelPlan plan;
  plan.options = options_for(1, Style::Caves, {12, 9});
  plan.zones = Grid<Zone>(Size{12, 9}, Zone::Rock);
  for (Point p{1, 1}; p.x < 11; ++p.x) plan.zones[p] = Zone::Cave;
  EXPECT_EQ(cut_vaults(plan, 1, false), 1);
  ASSERT_EQ(plan.doorways.size(), 1U);
  EXPECT_EQ(plan.doorways[0].at.y, 2);
  EXPECT_EQ(plan.doorways[0].entry, Entry::Locked);
  EXPECT_EQ(plan.rooms[0].role, Role::Treasury);
  EXPECT_EQ(plan.rooms[0].floor.top, 3);
}

TEST(Vaults, AreOmittedWithoutSpace) {
  LevelPlan plan;
  plan.options = options_for(1, Style::Caves, {12, 6});
  plan.zones = Grid<Zone>(Size{12, 6}, Zone::Rock);
  for (Point p{1, 1}; p.x < 11; ++p.x) plan.zones[p] = Zone::Cave;
  EXPECT_EQ(cut_vaults(plan, 1, false), 0);
  EXPECT_TRUE(plan.rooms.empty());
}

TEST(Vaults, HoldTheGoalBehindAGate) {
  LevelPlan plan;
  plan.options = options_for(1, Style::Caves, {12, 9});
  plan.zones = Grid<Zone>(Size{12, 9}, Zone::Rock);
  for (Point p{1, 1}; p.x < 11; ++p.x) plan.zones[p] = Zone::Cave;
  EXPECT_EQ(cut_vaults(plan, 1, true), 1);
  EXPECT_EQ(plan.rooms[0].role, Role::WayDown);
  EXPECT_TRUE(plan.rooms[0].gate);
  EXPECT_EQ(plan.doorways[0].entry, Entry::Locked);
}

TEST(Pools, FreezeWhereNoPathNeedsThem) {
  int frozen = 0;
  int with_banks = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    LevelPlan plan;
    plan.options = options_for(seed, Style::Caves, {30, 20});
    plan.zones = Grid<Zone>(Size{30, 20}, Zone::Cave);
    plan.ground = Grid<Ground>(Size{30, 20}, Ground::Floor);
    plan.ground.for_each_point([&](Point p) {
      if (!plan.ground.on_rim(p)) return;
      plan.zones[p] = Zone::Rock;
      plan.ground[p] = Ground::Bedrock;
    });
    fill_pools(plan);
    Grid<bool> firm(plan.ground.size(), false);
    int ice = 0;
    int water = 0;
    firm.for_each_point([&](Point p) {
      firm[p] = is_firm(plan.ground[p]);
      ice += plan.ground[p] == Ground::Ice ? 1 : 0;
      water += plan.ground[p] == Ground::Water ? 1 : 0;
    });
    EXPECT_EQ(regions_of(firm).size(), 1U) << "seed " << seed;
    frozen += ice > 3 && water == 0 ? 1 : 0;
    with_banks += ice > 0 && water > 3 ? 1 : 0;
  }
  EXPECT_GT(frozen, 2);
  EXPECT_GT(with_banks, 10);
}

TEST(Stairs, InACaveAreConnectedWithoutDigging) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const LevelPlan plan = run_stages(options_for(seed, Style::Caves), test_catalogue()).plan;
    Grid<bool> floor(plan.ground.size(), false);
    floor.for_each_point([&](Point p) { floor[p] = is_firm(plan.ground[p]); });
    EXPECT_GT(distances_over(floor, plan.entrance)[plan.goal], 20) << "seed " << seed;
  }
}

}  // namespace
}  // namespace undercroft::caves_test
