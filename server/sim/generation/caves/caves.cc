// caves.cc: noise, smoothing, and choosing which caves to keep; pools are discs with ragged edges.
#include "server/sim/generation/caves/caves.h"

#include <algorithm>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

bool is_open(Zone zone) { return zone != Zone::Rock && zone != Zone::Wall; }

// Rock that caves may replace: not the rim, and not next to open cells, so that a hallway stays
// closed until somebody digs into the cave.
Grid<bool> free_rock(const Grid<Zone>& zones) {
  Grid<bool> free(zones.size(), false);
  zones.for_each_point([&](Point p) {
    if (zones.on_rim(p) || zones[p] != Zone::Rock) return;
    free[p] = std::none_of(kEightDirections.begin(), kEightDirections.end(),
                           [&](Direction way) { return is_open(zones[step(p, way)]); });
  });
  return free;
}

Grid<Zone> with_caves(Grid<Zone> zones, const Grid<bool>& open) {
  open.for_each_point([&](Point p) {
    if (open[p]) zones[p] = Zone::Cave;
  });
  return zones;
}

constexpr int kCellsPerPool = 1500;

std::vector<Point> pool_cells(const LevelPlan& plan, Point centre, int radius, Rng& rng) {
  std::vector<Point> cells;
  for (Point p{0, centre.y - radius}; p.y <= centre.y + radius; ++p.y) {
    for (p.x = centre.x - 2 * radius; p.x <= centre.x + 2 * radius; ++p.x) {
      const Point way = p - centre;
      const int far = way.x * way.x / 4 + way.y * way.y;  // wider than high, like the rooms
      const bool inside = far <= radius * radius - rng.roll(radius);
      if (!inside || !plan.ground.contains(p)) continue;
      if (plan.zones[p] == Zone::Cave && plan.ground[p] == Ground::Floor) cells.push_back(p);
    }
  }
  return cells;
}

// Freezes the cells that no path needs, so that nobody has to slide (D36). The others become water.
// With `banks`, so does the edge of the ice.
void freeze(LevelPlan& plan, const std::vector<Point>& cells, bool banks) {
  Grid<bool> firm(plan.ground.size(), false);
  firm.for_each_point([&](Point p) { firm[p] = is_firm(plan.ground[p]); });
  for (const Point p : cells) {
    const bool on_bank =
        banks && !std::all_of(kFourDirections.begin(), kFourDirections.end(), [&](Direction way) {
          return std::find(cells.begin(), cells.end(), step(p, way)) != cells.end();
        });
    const bool freezes = !on_bank && stay_connected_without(firm, p);
    plan.ground[p] = freezes ? Ground::Ice : Ground::Water;
    firm[p] = !freezes;
  }
}

enum class Pool : std::uint8_t { Open, Frozen, WithBanks };

}  // namespace

Grid<bool> cave_noise(const Grid<bool>& free, Rng& rng) {
  Grid<bool> open(free.size(), false);
  free.for_each_point([&](Point p) { open[p] = rng.roll(1) == 1 && free[p]; });
  return open;
}

Grid<bool> smoothed(const Grid<bool>& open, const Grid<bool>& free) {
  Grid<bool> next(open.size(), false);
  std::vector<int> column(
      static_cast<std::size_t>(open.width()));  // open cells above, in and below the row
  for (int y = 1; y < open.height() - 1; ++y) {
    for (int x = 0; x < open.width(); ++x) {
      const auto cell = [&open, x](int row) { return open[{x, row}] ? 1 : 0; };
      column[static_cast<std::size_t>(x)] = cell(y - 1) + cell(y) + cell(y + 1);
    }
    for (int x = 1; x < open.width() - 1; ++x) {
      const auto i = static_cast<std::size_t>(x);
      next[{x, y}] = free[{x, y}] && column[i - 1] + column[i] + column[i + 1] >= 5;
    }
  }
  return next;
}

bool carve_caves(Grid<Zone>& zones, const LevelOptions& options,
                 const std::function<void(const Grid<Zone>&)>& after_pass) {
  Rng rng = options.stream("caves");
  const Grid<bool> free = free_rock(zones);
  Grid<bool> open = cave_noise(free, rng);
  for (int pass = 0; pass < kSmoothings; ++pass) {
    open = smoothed(open, free);
    if (after_pass) after_pass(with_caves(zones, open));
  }

  auto regions = regions_of(open);
  std::erase_if(regions, [](const auto& region) { return region.size() < kMinCave; });
  std::stable_sort(regions.begin(), regions.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const auto& region : regions) {
    for (const Point p : region) zones[p] = Zone::Cave;
  }
  join_caves(zones, regions, options.stream("tunnels"));
  return !regions.empty();
}

void fill_pools(LevelPlan& plan) {
  Rng rng = plan.options.stream("pools");
  std::vector<Point> cave;
  plan.zones.for_each_point([&](Point p) {
    if (plan.zones[p] == Zone::Cave) cave.push_back(p);
  });
  if (cave.empty()) return;
  const Size size = plan.options.size;
  const int pools = 1 + size.width * size.height / kCellsPerPool;
  for (int i = 0; i < pools; ++i) {
    const Point centre =
        cave[static_cast<std::size_t>(rng.roll(static_cast<int>(cave.size()) - 1))];
    const auto pool = static_cast<Pool>(rng.roll(2));
    const std::vector<Point> cells = pool_cells(plan, centre, rng.between(2, 3), rng);
    if (pool != Pool::Open) {
      freeze(plan, cells, pool == Pool::WithBanks);
      continue;
    }
    for (const Point p : cells) plan.ground[p] = Ground::Water;
  }
}

}  // namespace undercroft
