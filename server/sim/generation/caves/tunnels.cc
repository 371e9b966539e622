// tunnels.cc: digs winding tunnels between caves.
#include <queue>
#include <utility>

#include "server/sim/generation/caves/caves.h"
#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

// A Tunneller digs from a region to what is already connected, through rock only. Each cell has a
// random cost, so the tunnel winds. The search is Dijkstra's; among equal costs the first cell row
// by row wins.
class Tunneller {
 public:
  Tunneller(Grid<Zone>& zones, Grid<bool>& joined, Rng rng)
      : zones_(zones),
        joined_(joined),
        price_(zones.size(), 0),
        best_(zones.size(), -1),
        from_(zones.size(), kNowhere) {
    zones.for_each_point([&](Point p) { price_[p] = rng.between(1, 4); });
  }

  // Returns false if walls and rim enclose the region.
  bool join(const std::vector<Point>& region) {
    for (const Point p : touched_) best_[p] = -1;
    touched_.clear();
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
    if (best_[p] < 0) touched_.push_back(p);
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
  std::vector<Point> touched_;  // cells whose best_ must be cleared
  using Entry = std::pair<int, Point>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

// What caves are connected to: everything dug before, or else the largest cave.
Grid<bool> first_joined(const Grid<Zone>& zones, const std::vector<std::vector<Point>>& regions) {
  Grid<bool> joined(zones.size(), false);
  bool any = false;
  zones.for_each_point([&](Point p) {
    joined[p] = zones[p] == Zone::Room || zones[p] == Zone::Doorway || zones[p] == Zone::Hallway;
    any = any || joined[p];
  });
  if (any || regions.empty()) return joined;
  for (const Point p : regions.front()) joined[p] = true;
  return joined;
}

}  // namespace

void join_caves(Grid<Zone>& zones, const std::vector<std::vector<Point>>& regions, Rng rng) {
  Grid<bool> joined = first_joined(zones, regions);
  Tunneller tunneller(zones, joined, rng);
  for (const auto& region : regions) {
    if (tunneller.join(region)) continue;
    for (const Point p : region) zones[p] = Zone::Rock;
  }
}

}  // namespace undercroft
