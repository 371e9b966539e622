// terrain_test.cc: lakes (D45), chasms (D46) and bridges (D47), on small maps and on many levels.
#include "server/sim/generation/terrain/terrain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/terrain/basins.h"
#include "server/sim/generation/terrain/bridges.h"
#include "server/sim/generation/terrain/terrain_shapes.h"
#include "server/tools/map/picture.h"
#include "tests/generation/dungeon.h"

namespace undercroft::terrain_test {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kLevels = 60;

// --- small maps: # rock, . floor, ~ lake, : chasm, + doorway

Zone zone_of(char mark) {
  switch (mark) {
    case '.':
      return Zone::Cave;
    case '~':
      return Zone::Lake;
    case ':':
      return Zone::Chasm;
    case '+':
      return Zone::Doorway;
    default:
      return Zone::Rock;
  }
}

Ground ground_for(char mark) {
  switch (mark) {
    case '.':
    case '+':
      return Ground::Floor;
    case '~':
      return Ground::Water;
    case ':':
      return Ground::Ledge;
    default:
      return Ground::SoftRock;
  }
}

LevelPlan plan_in(const std::vector<std::string>& rows) {
  LevelPlan plan;
  const Size size{static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
  plan.options.size = size;
  plan.zones = Grid<Zone>(size, Zone::Rock);
  plan.ground = Grid<Ground>(size, Ground::Bedrock);
  plan.entrance = {-100, -100};
  plan.goal = {-100, -100};
  plan.ground.for_each_point([&](Point p) {
    const char mark = rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
    plan.zones[p] = zone_of(mark);
    if (!plan.ground.on_rim(p)) plan.ground[p] = ground_for(mark);
  });
  return plan;
}

// Rock is '#', whatever its hardness; bridges are '='.
std::vector<std::string> rows_of(const LevelPlan& plan) {
  std::vector<std::string> rows(static_cast<std::size_t>(plan.ground.height()));
  plan.ground.for_each_point([&](Point p) {
    const bool bridge = plan.zones[p] == Zone::Bridge;
    const char glyph = is_wall(plan.ground[p]) ? '#' : glyph_of(plan.ground[p]);
    rows[static_cast<std::size_t>(p.y)] += bridge ? '=' : glyph;
  });
  return rows;
}

std::vector<std::string> bridged(const std::vector<std::string>& rows) {
  LevelPlan plan = plan_in(rows);
  lay_bridges(plan);
  return rows_of(plan);
}

using Rows = std::vector<std::string>;

TEST(Bridges, JoinTwoBanksWhereTheLakeIsNarrowest) {
  const Rows before = {
      "##############",  //
      "#...~~~~~....#",  //
      "#...~~~~.....#",  //
      "#..~~~~~~....#",  //
      "##############",
  };
  const Rows after = {
      "##############",  //
      "#...~~~~~....#",  //
      "#...====.....#",  //
      "#..~~~~~~....#",  //
      "##############",
  };
  EXPECT_EQ(bridged(before), after);
}

TEST(Bridges, LeadToAnIsland) {
  const Rows before = {
      "#############",  //
      "#~~~~~~~~~~~#",  //
      "#~~~~...~~~~#",  //
      "#...~~~~~~~~#",  //
      "#...........#",  //
      "#############",
  };
  const Rows after = {
      "#############",  //
      "#~~~~~~~~~~~#",  //
      "#~~~~...~~~~#",  //
      "#...~=~~~~~~#",  //
      "#...........#",  //
      "#############",
  };
  EXPECT_EQ(bridged(before), after);
}

TEST(Bridges, AreNotLaidWhereTheWayAroundIsShort) {
  const Rows rows = {
      "#########",  //
      "#.......#",  //
      "#..:::..#",  //
      "#..:::..#",  //
      "#.......#",  //
      "#########",
  };
  EXPECT_EQ(bridged(rows), rows);
}

TEST(Bridges, SaveALongWayAround) {
  const Rows before = {
      "####################",  //
      "#........:.........#",  //
      "#.######.:.#######.#",  //
      "#.######.:.#######.#",  //
      "#.######.:.#######.#",  //
      "#.######.:.#######.#",  //
      "#.################.#",  //
      "#..................#",  //
      "####################",
  };
  const Rows after = bridged(before);
  int bridges = 0;
  for (const std::string& row : after) {
    bridges += static_cast<int>(std::count(row.begin(), row.end(), '='));
  }
  EXPECT_EQ(bridges, 1) << "after the first, the way around the rest is short";
}

TEST(Bridges, AreNoLongerThanNineCells) {
  const Rows rows = {
      "################",  //
      "#..~~~~~~~~~~..#",  //
      "################",
  };
  EXPECT_EQ(bridged(rows), rows);
}

TEST(Basins, LeaveTheLevelAloneWhereItWouldFallApart) {
  const Rows rows = {
      "######################",  //
      "#....................#",  //
      "######################",
  };
  LevelPlan plan = plan_in(rows);
  std::vector<Point> cells;
  for (Point p{5, 1}; p.x < 17; ++p.x) cells.push_back(p);
  EXPECT_FALSE(lay_basin(plan, cells_for_basins(plan), cells, Zone::Chasm));
  EXPECT_EQ(rows_of(plan), rows);
}

TEST(Basins, OpenRockAndSwallowBitsOfFloor) {
  LevelPlan plan = plan_in({
      "###########",  //
      "#....##...#",  //
      "#....##...#",  //
      "#.........#",  //
      "###########",
  });
  std::vector<Point> cells;
  for (Point p{2, 1}; p.x < 9; ++p.x) cells.push_back(p);
  for (Point p{2, 2}; p.x < 10; ++p.x) cells.push_back(p);
  ASSERT_TRUE(lay_basin(plan, cells_for_basins(plan), cells, Zone::Lake));
  const Rows after = {
      "###########",  //
      "#.~~~~~~~~#",  //
      "#.~~~~~~~~#",  //
      "#.........#",  //
      "###########",
  };
  EXPECT_EQ(rows_of(plan), after);
}

TEST(Basins, KeepAwayFromDoorwaysStairsAndRoomsWithAPurpose) {
  LevelPlan plan = plan_in({
      "#################",  //
      "#.......+.......#",  //
      "#.......#.......#",  //
      "#.......#.......#",  //
      "#.......#.......#",  //
      "#################",
  });
  plan.entrance = {1, 4};
  plan.rooms.push_back({1, {13, 1, 16, 3}, Role::FloodedRoom});
  const Grid<bool> free = cells_for_basins(plan);
  EXPECT_FALSE((free[{7, 2}])) << "beside the doorway";
  EXPECT_FALSE((free[{9, 1}])) << "beside the doorway";
  EXPECT_FALSE((free[{4, 4}])) << "near the stairs";
  EXPECT_FALSE((free[{13, 1}])) << "in the room";
  EXPECT_FALSE((free[{12, 3}])) << "in its walls";
  EXPECT_FALSE((free[{0, 3}])) << "on the rim";
  EXPECT_TRUE((free[{5, 4}]));
  EXPECT_TRUE((free[{8, 4}])) << "rock";
}

// --- many levels

Catalogue with_terrain(Count lakes, Count chasms) {
  Catalogue catalogue = test_catalogue();
  for (LevelTable table : std::vector<LevelTable>(catalogue.levels())) {
    table.lakes = lakes;
    table.chasms = chasms;
    catalogue.add_level(std::move(table));
  }
  return catalogue;
}

Grid<bool> cells_of_zone(const LevelPlan& plan, Zone zone) {
  Grid<bool> cells(plan.zones.size(), false);
  cells.for_each_point([&](Point p) { cells[p] = plan.zones[p] == zone; });
  return cells;
}

std::size_t count_in(const Grid<bool>& cells) {
  std::size_t count = 0;
  cells.for_each_point([&](Point p) { count += cells[p] ? 1U : 0U; });
  return count;
}

struct TerrainCase {
  Style style;
  int depth;
};

class Terrain : public ::testing::TestWithParam<TerrainCase> {};

// The proof has checked each of them (bridges_cross).
TEST_P(Terrain, LiesOnMostLevelsThatAskForIt) {
  const Catalogue catalogue = with_terrain({1, 1}, {1, 1});
  std::size_t lakes = 0;
  std::size_t chasms = 0;
  for (std::uint64_t seed = 1; seed <= kLevels; ++seed) {
    const LevelOptions options = options_for(seed, GetParam().style, {80, 40}, GetParam().depth);
    const PlanResult planned = plan_level(options, catalogue);
    ASSERT_TRUE(planned.plan.has_value()) << "seed " << seed << ": " << planned.reason;
    const LevelPlan& plan = *planned.plan;
    const std::size_t wet = count_in(cells_of_zone(plan, Zone::Lake));
    const bool is_split = count_in(cells_of_zone(plan, Zone::Chasm)) > 0;
    EXPECT_LE(wet, kLargestLake + 10) << "seed " << seed;
    EXPECT_FALSE(is_split && (plan.gated || plan.options.is_deepest())) << "seed " << seed;
    lakes += wet > 0 ? 1U : 0U;
    chasms += is_split ? 1U : 0U;
  }
  EXPECT_GE(lakes * 10, kLevels * 7);
  if (GetParam().depth == 1) {
    EXPECT_GE(chasms * 10, kLevels * 7);
  }
  if (GetParam().depth == 5) {
    EXPECT_EQ(chasms, 0U) << "nothing lies below";
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, Terrain,
                         ::testing::Values(TerrainCase{Style::Rooms, 1},
                                           TerrainCase{Style::Rooms, 5},
                                           TerrainCase{Style::Caves, 1},
                                           TerrainCase{Style::Mixed, 1},
                                           TerrainCase{Style::Mixed, 3}));

// Lakes have dice of their own, and what was laid before them stays.
TEST(TerrainLevels, KeepTheirRoomsDoorsAndStairs) {
  const Catalogue catalogue = with_terrain({2, 2}, {1, 1});
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Draft plain = run_stages(options_for(seed), test_catalogue());
    const Draft wet = run_stages(options_for(seed), catalogue);
    EXPECT_EQ(plain.plan.rooms, wet.plan.rooms) << seed;
    EXPECT_EQ(plain.plan.doorways, wet.plan.doorways) << seed;
    EXPECT_EQ(plain.plan.entrance, wet.plan.entrance) << seed;
    EXPECT_EQ(plain.plan.goal, wet.plan.goal) << seed;
  }
}

TEST(TerrainLevels, HaveLakesOfIceIfTheyAreFrozen) {
  Catalogue catalogue = with_terrain({2, 2}, {});
  LevelTable table = catalogue.levels().front();
  table.frozen = true;
  catalogue.add_level(std::move(table));
  std::size_t frozen = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const PlanResult planned = plan_level(options_for(seed), catalogue);
    ASSERT_TRUE(planned.plan.has_value()) << seed << ": " << planned.reason;
    planned.plan->zones.for_each_point([&](Point p) {
      if (planned.plan->zones[p] != Zone::Lake) return;
      EXPECT_EQ(planned.plan->ground[p], Ground::Ice) << seed;
      ++frozen;
    });
  }
  EXPECT_GT(frozen, 100U);
}

TEST(TerrainLevels, FitTheSmallestAndTheLargestLevels) {
  const Catalogue catalogue = with_terrain({3, 5}, {2, 5});
  for (const Style style : {Style::Rooms, Style::Caves, Style::Mixed}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      LevelOptions options = options_for(seed, style, {32, 20});
      EXPECT_TRUE(plan_level(options, catalogue).plan.has_value()) << seed;
    }
    EXPECT_TRUE(plan_level(options_for(1, style, {250, 150}), catalogue).plan.has_value());
  }
}

// --- the proof finds what is wrong

LevelPlan level_with(Zone zone) {
  const Catalogue catalogue = with_terrain({1, 1}, {1, 1});
  for (std::uint64_t seed = 1; seed <= kLevels; ++seed) {
    PlanResult planned = plan_level(options_for(seed), catalogue);
    if (planned.plan && count_in(cells_of_zone(*planned.plan, zone)) > 0) return *planned.plan;
  }
  ADD_FAILURE() << "no level has it";
  return {};
}

std::vector<Point> cells_with(const LevelPlan& plan, Zone zone) {
  std::vector<Point> cells;
  plan.zones.for_each_point([&](Point p) {
    if (plan.zones[p] == zone) cells.push_back(p);
  });
  return cells;
}

std::string fault_of(const LevelPlan& plan) {
  const auto proved = bridges_cross(plan, test_catalogue());
  return proved ? "" : proved.error();
}

Thing thing_at_cell(const char* key, Point at) {
  Thing thing;
  thing.blueprint = test_catalogue().at(key);
  thing.kind = test_catalogue()[thing.blueprint].kind;
  thing.at = at;
  return thing;
}

TEST(TerrainProof, FindsNothingInASoundLevel) {
  EXPECT_EQ(fault_of(level_with(Zone::Lake)), "");
  EXPECT_EQ(fault_of(level_with(Zone::Chasm)), "");
}

TEST(TerrainProof, FindsLakesAndChasmsOfAnotherGround) {
  LevelPlan plan = level_with(Zone::Lake);
  plan.ground[cells_with(plan, Zone::Lake).front()] = Ground::Floor;
  EXPECT_THAT(fault_of(plan), HasSubstr("a dry lake"));
  plan = level_with(Zone::Chasm);
  plan.ground[cells_with(plan, Zone::Chasm).front()] = Ground::Floor;
  EXPECT_THAT(fault_of(plan), HasSubstr("a filled chasm"));
}

TEST(TerrainProof, FindsThingsInALakeAndBlockersOnABridge) {
  LevelPlan plan = level_with(Zone::Lake);
  plan.things.push_back(thing_at_cell("vial", cells_with(plan, Zone::Lake).front()));
  EXPECT_THAT(fault_of(plan), HasSubstr("something in a lake or chasm"));
  plan = level_with(Zone::Bridge);
  plan.things.push_back(thing_at_cell("crate", cells_with(plan, Zone::Bridge).front()));
  EXPECT_THAT(fault_of(plan), HasSubstr("a blocker on a bridge"));
}

TEST(TerrainProof, FindsABridgeThatLeadsNowhere) {
  LevelPlan plan = level_with(Zone::Lake);
  std::vector<Point> inner = cells_with(plan, Zone::Lake);
  std::erase_if(inner, [&plan](Point p) {
    return !std::all_of(kEightDirections.begin(), kEightDirections.end(),
                        [&](Direction way) { return plan.zones[step(p, way)] == Zone::Lake; });
  });
  ASSERT_FALSE(inner.empty());
  plan.zones[inner.front()] = Zone::Bridge;
  plan.ground[inner.front()] = Ground::Floor;
  EXPECT_THAT(fault_of(plan), HasSubstr("a bridge that leads nowhere"));
}

TEST(TerrainProof, FindsFloorBehindALake) {
  LevelPlan plan = plan_in({
      "##########",  //
      "#...~....#",  //
      "#...~....#",  //
      "##########",
  });
  plan.entrance = {1, 1};
  plan.goal = {2, 1};
  EXPECT_THAT(fault_of(plan), HasSubstr("only through a lake: floor that cannot be reached"));
  lay_bridges(plan);
  EXPECT_EQ(fault_of(plan), "");
}

}  // namespace
}  // namespace undercroft::terrain_test
