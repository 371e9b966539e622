// chart.cc: assigns costs to cells and runs Dijkstra over them with buckets, as costs are small.
#include "tests/tools/balance/chart.h"

#include <algorithm>

namespace undercroft {
namespace {

// clang-format off
constexpr int kFloor = 1, kDoor = 2, kLock = 4, kWet = 3, kIce = 3, kFellow = 3, kFriend = 20,
              kPlate = 8, kRisenSpikes = 25, kBesideFoe = 6, kFoe = 15, kCrate = 20, kLedge = 40, kBurning = 12, kTread = 2, kSticky = 10;
// clang-format on
constexpr int kDearest =
    kRisenSpikes + kLedge + kFoe + 8 * kBesideFoe;  // an upper bound of any cell's cost

int cost_of(Ground ground) {
  switch (ground) {
    case Ground::Water:
      return kWet;
    case Ground::Ice:
      return kIce;
    default:
      return kFloor;
  }
}

bool is_open_ground(Ground ground, bool bold) {
  if (ground == Ground::Ledge) return bold;
  return ground != Ground::Unknown && !is_wall(ground);
}

bool has_key_for(const SelfView& self, const EntityView& door) {
  return door.metal && self.keys[static_cast<std::size_t>(*door.metal)] > 0;
}

}  // namespace

Chart::Chart(const Observation& known, bool bold)
    : cells_(known.cells.size()), unknown_(known.cells.size()), ways_(known.cells.size()) {
  lay_ground(known, bold);
  for (const auto& [id, view] : known.entities) {
    if (id != known.self.id) lay_entity(known, view, bold);
  }
  shun_foes(known);
  find_ways(known.self.at);
}

void Chart::lay_ground(const Observation& known, bool bold) {
  known.cells.for_each_point([&](Point p) {
    const Ground ground = known.cells[p].ground;
    unknown_[p] = ground == Ground::Unknown;
    Cell& cell = cells_[p];
    cell.barrier = unknown_[p] || is_wall(ground);
    if (!is_open_ground(ground, bold)) return;
    cell.footing = Footing::Walk;
    cell.cost = ground == Ground::Ledge ? kLedge : cost_of(ground);
  });
}

void Chart::lay_entity(const Observation& known, const EntityView& view, bool bold) {
  Cell& cell = cells_[view.at];
  if (cell.footing == Footing::None) return;
  switch (known.kind(view)) {
    case Kind::ClosedDoor: {
      const bool locked = view.state == State::Locked;
      cell.barrier = true;
      if (locked && !has_key_for(known.self, view)) cell.footing = Footing::None;
      cell.cost = locked ? kLock : kDoor;
      return;
    }
    case Kind::Crate:
      cell.footing = bold ? Footing::Walk : Footing::None;
      cell.cost = kCrate;
      return;
    case Kind::Chest:
    case Kind::Lever:
    case Kind::Altar:
      cell.footing = Footing::Touch;
      return;
    case Kind::Monster:
      cell.cost += kFoe;
      return;
    case Kind::Player:
      cell.cost += kFellow;
      return;
    case Kind::Friend:
      cell.cost += kFriend;
      return;
    case Kind::BounceTrap:
      cell.cost += kPlate;
      return;
    case Kind::Fire:
      cell.cost += kBurning;
      return;
    case Kind::Web:
      cell.cost += kSticky;
      return;
    case Kind::Plate:
      cell.cost += kTread;
      return;
    case Kind::Spikes:
      if (view.state == State::Up) cell.cost += kRisenSpikes;
      return;
    default:
      return;
  }
}

void Chart::shun_foes(const Observation& known) {
  for (const auto& [id, view] : known.entities) {
    if (known.kind(view) != Kind::Monster) continue;
    for (const Direction d : kEightDirections) {
      const Point p = step(view.at, d);
      if (cells_.contains(p)) cells_[p].cost += kBesideFoe;
    }
  }
}

bool Chart::may_step(Point from, Direction way) const {
  const Point to = step(from, way);
  if (!cells_.contains(to) || cells_[to].footing == Footing::None) return false;
  if (!is_diagonal(way)) return true;
  return !cells_[{from.x, to.y}].barrier || !cells_[{to.x, from.y}].barrier;
}

void Chart::find_ways(Point from) {
  std::vector<std::vector<Point>> buckets(static_cast<std::size_t>(kDearest) + 1);
  std::size_t waiting = 1;
  ways_[from].cost = 0;
  buckets[0].push_back(from);
  for (int cost = 0; waiting > 0; ++cost) {
    auto& bucket = buckets[static_cast<std::size_t>(cost) % buckets.size()];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const Point p = bucket[i];
      --waiting;
      const bool ends_here = cells_[p].footing == Footing::Touch && p != from;
      if (ways_[p].cost != cost || ends_here) continue;
      for (const Direction d : kEightDirections) {
        if (!may_step(p, d)) continue;
        const Point to = step(p, d);
        const int dearer = cost + std::clamp(cells_[to].cost, 1, kDearest);
        if (dearer >= ways_[to].cost) continue;
        ways_[to] = {dearer, p == from ? d : ways_[p].first};
        buckets[static_cast<std::size_t>(dearer) % buckets.size()].push_back(to);
        ++waiting;
      }
    }
    bucket.clear();
  }
}

bool Chart::is_frontier(Point p) const {
  if (cells_[p].footing != Footing::Walk) return false;
  for (const Direction d : {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
    const Point beside = step(p, d);
    if (unknown_.contains(beside) && unknown_[beside]) return true;
  }
  return false;
}

int Chart::openness(Point p) const {
  return static_cast<int>(std::count_if(kEightDirections.begin(), kEightDirections.end(),
                                        [&](Direction d) { return may_step(p, d); }));
}

std::optional<Point> nearest_of(const Chart& chart, const std::vector<Point>& cells) {
  std::optional<Point> nearest;
  for (const Point p : cells) {
    if (!chart.reaches(p)) continue;
    if (!nearest || chart.cost(p) < chart.cost(*nearest)) nearest = p;
  }
  return nearest;
}

}  // namespace undercroft
