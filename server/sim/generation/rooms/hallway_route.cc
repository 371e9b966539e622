// hallway_route.cc: cheapest path over (cell, direction) states, because walls are crossed straight
// and turns have a cost.
#include "server/sim/generation/rooms/hallway_route.h"

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <utility>

namespace undercroft {
namespace {

// The cost of entering a cell. Rock is cheap, walls are expensive, a third room is forbidden (D35).
constexpr int kTrodden = 2;  // existing hallways and doorways, and the two rooms themselves
constexpr int kRock = 3;
constexpr int kWall = 12;
constexpr int kTurn = 2;
constexpr int kNever = std::numeric_limits<int>::max();

constexpr std::array<Direction, 4> kWays = {Direction::Up, Direction::Right, Direction::Down,
                                            Direction::Left};

class RouteFinder {
 public:
  RouteFinder(const DiggingSite& site, const std::vector<Room>& rooms, int a, int b,
              RouteScratch& scratch)
      : site_(site),
        a_(a),
        b_(b),
        from_(rooms[static_cast<std::size_t>(a - 1)].floor),
        to_(rooms[static_cast<std::size_t>(b - 1)].floor),
        scratch_(scratch) {
    scratch_.best.resize(state_count(), kNever);
    scratch_.came_from.resize(state_count(), -1);
  }
  ~RouteFinder() {
    for (const int s : scratch_.touched) scratch_.best[index(s)] = kNever;
    scratch_.touched.clear();
  }
  RouteFinder(const RouteFinder&) = delete;
  RouteFinder& operator=(const RouteFinder&) = delete;

  std::optional<std::vector<Point>> find() {
    for (std::size_t way = 0; way < kWays.size(); ++way) reach(state(from_.centre(), way), 0, -1);
    while (!open_.empty()) {
      const auto [estimate, here] = open_.top();
      open_.pop();
      if (estimate != scratch_.best[index(here)] + left_to_go(cell(here)))
        continue;  // superseded by a better entry
      if (to_.contains(cell(here))) return cells_to(here);
      go_on_from(here);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t state_count() const {
    return static_cast<std::size_t>(site_.zones.width() * site_.zones.height()) * kWays.size();
  }
  [[nodiscard]] int state(Point p, std::size_t way) const {
    return (p.y * site_.zones.width() + p.x) * 4 + static_cast<int>(way);
  }
  [[nodiscard]] Point cell(int s) const {
    return {s / 4 % site_.zones.width(), s / 4 / site_.zones.width()};
  }
  static std::size_t way_of(int s) { return static_cast<std::size_t>(s % 4); }
  static std::size_t index(int s) { return static_cast<std::size_t>(s); }

  // A lower bound of the remaining cost: the remaining distance at the cheapest rate.
  [[nodiscard]] int left_to_go(Point p) const {
    const int dx = std::max({to_.left - p.x, p.x - (to_.right - 1), 0});
    const int dy = std::max({to_.top - p.y, p.y - (to_.bottom - 1), 0});
    return (dx + dy) * kTrodden;
  }

  void reach(int s, int cost, int from) {
    int& best = scratch_.best[index(s)];
    if (cost >= best) return;
    if (best == kNever) scratch_.touched.push_back(s);
    best = cost;
    scratch_.came_from[index(s)] = from;
    open_.emplace(cost + left_to_go(cell(s)), s);
  }

  void go_on_from(int here) {
    const Zone zone = site_.zones[cell(here)];
    const bool straight = zone == Zone::Wall || zone == Zone::Doorway;
    for (std::size_t way = 0; way < kWays.size(); ++way) {
      if (straight && way != way_of(here)) continue;
      const Point next = step(cell(here), kWays[way]);
      const int cost = cost_of(next, kWays[way]);
      if (cost == kNever) continue;
      reach(state(next, way), scratch_.best[index(here)] + cost + (way == way_of(here) ? 0 : kTurn),
            here);
    }
  }

  [[nodiscard]] int cost_of(Point p, Direction way) const {
    if (site_.zones.on_rim(p) || (site_.is_dug && is_undug(site_, p))) return kNever;
    switch (site_.zones[p]) {
      case Zone::Rock:
        return kRock;
      case Zone::Hallway:
      case Zone::Cave:
        return kTrodden;
      case Zone::Room:
        return site_.room_at[p] == a_ || site_.room_at[p] == b_ ? kTrodden : kNever;
      case Zone::Doorway:
        return may_be_doorway(site_, p, way, a_, b_) ? kTrodden : kNever;
      case Zone::Wall:
        return may_be_doorway(site_, p, way, a_, b_) ? kWall : kNever;
      case Zone::Niche:  // dug later
      case Zone::Drawn:  // laid later, as are the next
      case Zone::Lake:
      case Zone::Chasm:
      case Zone::Bridge:
        return kNever;
    }
    return kNever;
  }

  [[nodiscard]] std::vector<Point> cells_to(int last) const {
    std::vector<Point> cells;
    for (int s = last; s >= 0; s = scratch_.came_from[index(s)]) cells.push_back(cell(s));
    std::reverse(cells.begin(), cells.end());
    return cells;
  }

  const DiggingSite& site_;
  int a_;
  int b_;
  Rect from_;
  Rect to_;
  RouteScratch& scratch_;
  using Entry = std::pair<int, int>;  // estimate, state
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

}  // namespace

std::optional<std::vector<Point>> find_route(const DiggingSite& site,
                                             const std::vector<Room>& rooms, int a, int b,
                                             RouteScratch& scratch) {
  return RouteFinder(site, rooms, a, b, scratch).find();
}

}  // namespace undercroft
