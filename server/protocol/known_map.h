// known_map.h: where a player can walk, by that player's own knowledge only (R105).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/protocol/knowledge.h"
#include "shared/grid.h"

namespace undercroft {

// How safely an automatic walk may enter a cell. A standing intent never enters a dangerous one.
enum class Footing : std::uint8_t {
  Unknown,
  Blocked,  // a wall, a chest, a lever, a locked door, a creature
  Danger,   // spikes, traps, plates, ledges, water, ice, a missile's path
  Door,     // closed but not locked; a bump opens it
  Player,   // a player to swap places with
  Free
};

// A KnownMap is the walkability of the player's current level. REQUIRES: the player is on a level.
class KnownMap {
 public:
  // `players_fight`: players fight under this house rule instead of swapping places (R63).
  KnownMap(const Knowledge& known, bool players_fight);

  [[nodiscard]] Footing at(Point p) const {
    return footing_.contains(p) ? footing_[p] : Footing::Unknown;
  }
  // True if the player may walk into the cell, possibly after a bump.
  [[nodiscard]] bool is_way(Point p) const { return at(p) >= Footing::Door; }
  // True if a step in that direction is possible: the cell is walkable and no corner blocks it (R5,
  // F6).
  [[nodiscard]] bool can_step(Point from, Direction way) const;
  // True for a walkable cell with an unknown orthogonal neighbour, which comes into view there.
  [[nodiscard]] bool is_frontier(Point p) const;
  // Forgets every entity at `p`; only the ground counts.
  void clear(const Knowledge& known, Point p);
  [[nodiscard]] Size size() const { return footing_.size(); }

 private:
  void put(Point p, Footing footing);
  void put_way_of(const EntityView& flying);
  [[nodiscard]] bool pinches(Point p) const;

  Grid<Footing> footing_;
  Grid<bool> is_barrier_;  // walls, closed doors and unknown cells
};

// The first step of a path to the nearest cell for which is_goal() holds. `first` is None if the
// player already stands on one. way_to() returns nothing if no known, safe path exists.
struct KnownWay {
  Direction first = Direction::None;
  Point goal;
};
template <typename IsGoal>
[[nodiscard]] std::optional<KnownWay> way_to(const KnownMap& map, Point from, IsGoal is_goal);

// A KnownWays visits cells in order of path cost (Dial's algorithm). A step costs 1, a closed door
// 2, swapping places 6, so that paths lead around players unless the detour is long.
class KnownWays {
 public:
  KnownWays(const KnownMap& map, Point from);
  // Returns the next nearest cell with the first step towards it, or nothing when all are visited.
  [[nodiscard]] std::optional<KnownWay> next();

 private:
  struct Reached {
    Point at;
    Direction first = Direction::None;
  };
  void spread_from(const Reached& here);

  static constexpr std::size_t kCosts = 8;  // more than the cost of any step
  const KnownMap& map_;
  std::vector<std::vector<Reached>> by_cost_;  // ring of buckets: bucket n holds cells of cost
                                               // `cost_` + n
  std::size_t waiting_ = 0;
  std::size_t cost_ = 0;
  std::size_t taken_ = 0;  // number of cells already visited in the current bucket
  Grid<bool> done_;
};

template <typename IsGoal>
std::optional<KnownWay> way_to(const KnownMap& map, Point from, IsGoal is_goal) {
  KnownWays ways(map, from);
  while (auto way = ways.next()) {
    if (is_goal(way->goal)) return way;
  }
  return std::nullopt;
}

}  // namespace undercroft
