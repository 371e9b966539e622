// chart.cc: assigns costs to cells and runs Dijkstra over them with buckets, as costs are small.
#include "server/tools/balance/chart.h"

#include <algorithm>

#include "shared/footing.h"

namespace undercroft {
namespace {

// clang-format off
constexpr int kFloor = 1, kDoor = 2, kLock = 4, kWet = 3, kIce = 3, kFellow = 3, kFriend = 20,
              kPlate = 8, kRisenSpikes = 25, kBesideFoe = 6, kFoe = 15, kBesideFoeInHaste = 1, kFoeInHaste = 5, kCrate = 20, kLedge = 40, kBurning = 12, kTread = 2, kSticky = 10;
// clang-format on
constexpr int kDearest =
    kRisenSpikes + kLedge + kFoe + 8 * kBesideFoe;  // an upper bound of any cell's cost

int cost_of(Ground ground) {
  switch (ground) {
    case Ground::Water:
      return kWet;
    case Ground::Ice:
      return kIce;
    case Ground::Ledge:
      return kLedge;
    default:
      return kFloor;
  }
}

// What is added to a cell's cost by what lies there, for those who dare to enter.
int cost_of_danger(const EntityView& view, Kind kind) {
  switch (kind) {
    case Kind::BounceTrap:
      return kPlate;
    case Kind::Fire:
      return kBurning;
    case Kind::Web:
      return kSticky;
    case Kind::Plate:
      return kTread;
    case Kind::Spikes:
      return view.state == State::Up ? kRisenSpikes : 0;
    default:
      return 0;
  }
}

bool has_key_for(const SelfView& self, const EntityView& door) {
  return door.metal && self.keys[static_cast<std::size_t>(*door.metal)] > 0;
}

}  // namespace

Chart::Chart(const Observation& known, Gait gait)
    : gait_(gait),
      cells_(known.cells.size()),
      unknown_(known.cells.size()),
      ways_(known.cells.size()) {
  lay_ground(known);
  for (const auto& [id, view] : known.entities) {
    if (id != known.self.id) lay_entity(known, view);
  }
  shun_foes(known);
  find_ways(known.self.at);
}

void Chart::lay_ground(const Observation& known) {
  known.cells.for_each_point([&](Point p) {
    const Ground ground = known.cells[p].ground;
    unknown_[p] = ground == Ground::Unknown;
    Cell& cell = cells_[p];
    cell.barrier = unknown_[p] || is_wall(ground);
    if (footing_of(ground) < (is_bold() ? Footing::Danger : Footing::Wade)) return;
    cell.use = Use::Walk;
    cell.cost = cost_of(ground);
  });
}

void Chart::lay_entity(const Observation& known, const EntityView& view) {
  Cell& cell = cells_[view.at];
  if (cell.use == Use::None) return;
  const Kind kind = known.kind(view);
  switch (kind) {
    case Kind::ClosedDoor: {
      const bool locked = view.state == State::Locked;
      cell.barrier = true;
      if (locked && !has_key_for(known.self, view)) cell.use = Use::None;
      cell.cost = locked ? kLock : kDoor;
      return;
    }
    case Kind::Crate:
      cell.use = is_bold() ? Use::Walk : Use::None;
      cell.cost = kCrate;
      return;
    case Kind::Chest:
    case Kind::Lever:
    case Kind::Altar:
      cell.use = Use::Touch;
      return;
    case Kind::Monster:
      cell.cost += is_hasty() ? kFoeInHaste : kFoe;
      return;
    case Kind::Player:
      cell.cost += kFellow;
      return;
    case Kind::Friend:
      cell.cost += kFriend;
      return;
    default:
      return lay_danger(view, kind);
  }
}

void Chart::lay_danger(const EntityView& view, Kind kind) {
  const auto footing = footing_of(kind, view.state, false);
  if (footing != Footing::Danger) return;
  Cell& cell = cells_[view.at];
  cell.cost += cost_of_danger(view, kind);
  if (!is_bold()) cell.use = kind == Kind::Plate ? Use::Touch : Use::None;
}

void Chart::shun_foes(const Observation& known) {
  for (const auto& [id, view] : known.entities) {
    if (known.kind(view) != Kind::Monster) continue;
    for (const Direction d : kEightDirections) {
      const Point p = step(view.at, d);
      if (cells_.contains(p)) cells_[p].cost += is_hasty() ? kBesideFoeInHaste : kBesideFoe;
    }
  }
}

bool Chart::may_step(Point from, Direction way) const {
  const Point to = step(from, way);
  if (!cells_.contains(to) || cells_[to].use == Use::None) return false;
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
      const bool ends_here = cells_[p].use == Use::Touch && p != from;
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
  if (cells_[p].use != Use::Walk) return false;
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
