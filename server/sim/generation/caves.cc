// caves.cc: noise, smoothing, and tunnels that wind.
#include "server/sim/generation/caves.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

#include "server/sim/generation/regions.h"

namespace undercroft {
namespace {

bool is_open(Zone zone) { return zone != Zone::Rock && zone != Zone::Wall; }

// Rock that caves may take: not the rim, and with hallways one cell of rock between, so that a
// hallway stays one until it is broken into.
Grid<bool> free_rock(const Grid<Zone>& zones) {
  Grid<bool> free(zones.size(), false);
  zones.for_each_point([&](Point p) {
    if (zones.on_rim(p) || zones[p] != Zone::Rock) return;
    free[p] = std::none_of(kEightDirections.begin(), kEightDirections.end(),
                           [&](Direction way) { return is_open(zones[step(p, way)]); });
  });
  return free;
}

// Digs from one region to what is joined already, through rock alone. Each cell has a random price,
// so the tunnel winds; Dijkstra, the cheapest first and of those the first in reading order.
class Tunneller {
 public:
  Tunneller(Grid<Zone>& zones, Grid<bool>& joined, Rng rng)
      : zones_(zones), joined_(joined), price_(zones.size(), 0) {
    zones.for_each_point([&](Point p) { price_[p] = rng.between(1, 4); });
  }

  // False when walls and rim shut the region in.
  bool join(const std::vector<Point>& region) {
    best_ = Grid<int>(zones_.size(), -1);
    from_ = Grid<Point>(zones_.size(), kNowhere);
    open_ = {};
    for (const Point p : region) reach(p, 0, kNowhere);
    while (!open_.empty()) {
      const auto [cost, here] = open_.top();
      open_.pop();
      if (cost > best_[here]) continue;
      if (joined_[here]) return dig_back(here, region);
      for (const Direction way : kFourDirections) {
        const Point next = step(here, way);
        if (may_pass(next)) reach(next, cost + price_[next], here);
      }
    }
    return false;
  }

 private:
  static constexpr Point kNowhere{-1, -1};

  [[nodiscard]] bool may_pass(Point p) const {
    return !zones_.on_rim(p) &&
           (zones_[p] == Zone::Rock || zones_[p] == Zone::Cave || zones_[p] == Zone::Hallway);
  }

  void reach(Point p, int cost, Point from) {
    if (best_[p] >= 0 && best_[p] <= cost) return;
    best_[p] = cost;
    from_[p] = from;
    open_.emplace(cost, p);
  }

  bool dig_back(Point last, const std::vector<Point>& region) {
    for (Point p = last; p != kNowhere; p = from_[p]) {
      if (zones_[p] == Zone::Rock) zones_[p] = Zone::Cave;
      joined_[p] = true;
    }
    for (const Point p : region) joined_[p] = true;
    return true;
  }

  Grid<Zone>& zones_;
  Grid<bool>& joined_;
  Grid<int> price_;
  Grid<int> best_;
  Grid<Point> from_;
  using Entry = std::pair<int, Point>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

void paint(Grid<Zone>& zones, const std::vector<Point>& region, Zone zone) {
  for (const Point p : region) zones[p] = zone;
}

// What caves are to be joined to: what was dug before, or else the largest of them.
Grid<bool> first_joined(const Grid<Zone>& zones, const std::vector<std::vector<Point>>& regions) {
  Grid<bool> joined(zones.size(), false);
  bool any = false;
  zones.for_each_point([&](Point p) {
    joined[p] = is_open(zones[p]) && zones[p] != Zone::Cave;
    any = any || joined[p];
  });
  if (any || regions.empty()) return joined;
  for (const Point p : regions.front()) joined[p] = true;
  return joined;
}

}  // namespace

Grid<bool> cave_noise(const Grid<bool>& free, Rng& rng) {
  Grid<bool> open(free.size(), false);
  free.for_each_point([&](Point p) { open[p] = rng.roll(1) == 1 && free[p]; });
  return open;
}

Grid<bool> smoothed(const Grid<bool>& open, const Grid<bool>& free) {
  Grid<bool> next(open.size(), false);
  open.for_each_point([&](Point p) {
    if (!free[p] || open.on_rim(p)) return;
    int count = open[p] ? 1 : 0;
    for (const Direction way : kEightDirections) count += open[step(p, way)] ? 1 : 0;
    next[p] = count >= 5;
  });
  return next;
}

bool carve_caves(Grid<Zone>& zones, const LevelOptions& options) {
  Rng rng = options.stream("caves");
  const Grid<bool> free = free_rock(zones);
  Grid<bool> open = cave_noise(free, rng);
  for (int pass = 0; pass < kSmoothings; ++pass) open = smoothed(open, free);

  auto regions = regions_of(open);
  std::erase_if(regions, [](const auto& region) { return region.size() < kLeastCave; });
  std::stable_sort(regions.begin(), regions.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const auto& region : regions) paint(zones, region, Zone::Cave);
  Grid<bool> joined = first_joined(zones, regions);
  Tunneller tunneller(zones, joined, options.stream("tunnels"));
  for (const auto& region : regions) {
    if (!tunneller.join(region)) paint(zones, region, Zone::Rock);
  }
  return !regions.empty();
}

}  // namespace undercroft
