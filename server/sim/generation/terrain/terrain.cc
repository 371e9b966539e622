// terrain.cc: tries places for lakes and chasms until one suits.
#include "server/sim/generation/terrain/terrain.h"

#include <algorithm>

#include "server/sim/generation/terrain/basins.h"
#include "server/sim/generation/terrain/terrain_shapes.h"

namespace undercroft {
namespace {

constexpr int kPlacesTried = 100;
constexpr int kTriesForIsland = 60;  // the first places, which need room for an island
constexpr int kSmallestLake = 20;    // cells, as is the next
constexpr int kMostWanted = 55;
constexpr int kShortestChasm = 18;  // steps
constexpr int kLongestChasm = 44;
constexpr int kFewestOfChasm = 16;

std::vector<Point> open_cells(const LevelPlan& plan, const Grid<bool>& free) {
  std::vector<Point> cells;
  free.for_each_point([&](Point p) {
    if (free[p] && !is_wall(plan.ground[p])) cells.push_back(p);
  });
  return cells;
}

Point any_of_cells(const std::vector<Point>& cells, Rng& rng) {
  return cells[static_cast<std::size_t>(rng.roll(static_cast<int>(cells.size()) - 1))];
}

// An island needs open floor, since it is to be no pillar of rock.
bool has_room_for_island(const LevelPlan& plan, const Grid<bool>& free, Point at) {
  const std::vector<Point> cells = island_around(at);
  return std::all_of(cells.begin(), cells.end(), [&](Point p) {
    return free.contains(p) && free[p] && plan.ground[p] == Ground::Floor;
  });
}

// An island whose banks the lake does not reach on all sides is a headland.
bool is_island(const LevelPlan& plan, Point at) {
  const std::vector<Point> cells = island_around(at);
  const auto is_inside = [&cells](Point p) {
    return std::find(cells.begin(), cells.end(), p) != cells.end();
  };
  return std::all_of(cells.begin(), cells.end(), [&](Point p) {
    return std::all_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
      const Zone zone = plan.zones[step(p, way)];
      return is_inside(step(p, way)) || zone == Zone::Lake || zone == Zone::Bridge;
    });
  });
}

bool lay_lake(LevelPlan& plan, Rng& rng) {
  const Grid<bool> free = cells_for_basins(plan);
  const Grid<int> spaces = rooms_and_ways(plan);
  const std::vector<Point> starts = open_cells(plan, free);
  for (int i = 0; i < kPlacesTried && !starts.empty(); ++i) {
    const Point at = any_of_cells(starts, rng);
    const int wanted = rng.between(kSmallestLake, kMostWanted);
    const bool island = has_room_for_island(plan, free, at);
    if (!island && i < kTriesForIsland) continue;
    const auto cells = joined_part(plan.ground.size(), lake_shape(free, at, wanted, island, rng));
    if (static_cast<int>(cells.size()) < kSmallestLake || !crosses_spaces(spaces, cells)) continue;
    if (!lay_basin(plan, free, cells, Zone::Lake)) continue;
    if (island && is_island(plan, at)) plan.islands.push_back(at);
    return true;
  }
  return false;
}

bool lay_chasm(LevelPlan& plan, Rng& rng) {
  const Grid<bool> free = cells_for_basins(plan);
  const Grid<int> spaces = rooms_and_ways(plan);
  const std::vector<Point> starts = open_cells(plan, free);
  for (int i = 0; i < kPlacesTried && !starts.empty(); ++i) {
    const Point at = any_of_cells(starts, rng);
    const int steps = rng.between(kShortestChasm, kLongestChasm);
    const auto cells = joined_part(plan.ground.size(), chasm_shape(plan, free, at, steps, rng));
    if (static_cast<int>(cells.size()) < kFewestOfChasm || !crosses_spaces(spaces, cells)) continue;
    if (lay_basin(plan, free, cells, Zone::Chasm)) return true;
  }
  return false;
}

void freeze_lakes(LevelPlan& plan) {
  plan.zones.for_each_point([&plan](Point p) {
    if (plan.zones[p] == Zone::Lake) plan.ground[p] = Ground::Ice;
  });
}

bool may_fall(const LevelPlan& plan) { return !plan.options.is_deepest() && !plan.gated; }

// Draws the number first, so that it is uniform.
template <typename Lay>
void lay_some(LevelPlan& plan, Count count, Rng rng, Lay lay) {
  if (count.most == 0) return;
  const int wanted = rng.between(count.least, count.most);
  for (int i = 0; i < wanted; ++i) {
    if (!lay(plan, rng)) return;
  }
}

}  // namespace

void lay_terrain(LevelPlan& plan, const LevelTable& table) {
  lay_some(plan, table.lakes, plan.options.stream("lakes"), lay_lake);
  if (table.frozen) freeze_lakes(plan);
  if (may_fall(plan)) lay_some(plan, table.chasms, plan.options.stream("chasms"), lay_chasm);
}

}  // namespace undercroft
