// walk_map.h: where a player can walk, by that player's own knowledge only (R105).
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "server/protocol/knowledge.h"
#include "shared/footing.h"
#include "shared/grid.h"

namespace undercroft {

// A WalkMap is the walkability of the player's current level. A walk enters only dry, harmless
// cells, unless the map was made by one of the functions below. REQUIRES: the player is on a level.
class WalkMap {
 public:
  // `players_fight`: players fight under this house rule instead of swapping places (R63).
  // `trodden`: plates that count as harmless.
  WalkMap(const Knowledge& known, bool players_fight, const std::set<EntityId>& trodden = {});

  // The same map for a walk that also wades.
  [[nodiscard]] WalkMap with_wading() const { return accepting(Footing::Wade); }
  // The same map as if every danger were walked into: tells what lies beyond it.
  [[nodiscard]] WalkMap with_danger() const { return accepting(Footing::Danger); }
  // The same map as if no creature blocked its cell, at a higher cost: tells which creature stands
  // in the only way.
  [[nodiscard]] WalkMap past_creatures() const;
  // The same map as if unknown cells could be walked, at a higher cost: tells which way leads to a
  // place whose surroundings are unknown.
  [[nodiscard]] WalkMap with_the_unknown() const;

  [[nodiscard]] Footing at(Point p) const {
    return footing_.contains(p) ? footing_[p] : Footing::Unknown;
  }
  // True if the player may walk into the cell, possibly after a bump.
  [[nodiscard]] bool is_way(Point p) const {
    return at(p) >= least_ || (enters_unknown_ && is_unknown(p));
  }
  // True if a step in that direction is possible: the cell is walkable and no corner blocks it (R5,
  // F6).
  [[nodiscard]] bool can_step(Point from, Direction way) const;
  // True if no corner stops the player from touching what is in the next cell (F6).
  [[nodiscard]] bool can_touch(Point from, Direction way) const;
  // True for a walkable cell with an unknown orthogonal neighbour, which comes into view there.
  [[nodiscard]] bool is_frontier(Point p) const;
  // True on a map past creatures, where one of them stands.
  [[nodiscard]] bool is_held(Point p) const;
  // Forgets every entity at `p`; only the ground counts.
  void clear(const Knowledge& known, Point p);
  // No walk enters the cell, unless it enters danger.
  void shun(Point p) { put(p, Footing::Danger); }
  // No walk enters the cell at all.
  void close(Point p) { put(p, Footing::Blocked); }
  // A walk goes around the cell unless the detour is long.
  void avoid(Point p);
  [[nodiscard]] bool is_avoided(Point p) const { return avoided_.contains(p) && avoided_[p]; }
  // A walk that wades enters the cell as well.
  void dare(Point p) { footing_[p] = Footing::Wade; }
  [[nodiscard]] Size size() const { return footing_.size(); }

 private:
  [[nodiscard]] WalkMap accepting(Footing least) const;
  [[nodiscard]] bool is_unknown(Point p) const {
    return footing_.contains(p) && footing_[p] == Footing::Unknown;
  }
  void put(Point p, Footing footing);
  void put_way_of(const EntityView& flying);
  void put_creatures(const KnownLevel& level, EntityId self, bool players_fight);
  [[nodiscard]] bool pinches(Point p) const;

  Grid<Footing> footing_;
  Grid<bool> is_barrier_;          // walls, closed doors and unknown cells
  Footing least_ = Footing::Door;  // the least footing that a walk enters
  bool enters_unknown_ = false;
  // The cells that creatures block, with their footing without them.
  struct Held {
    Point at;
    Footing without;
  };
  std::vector<Held> held_;
  bool passes_creatures_ = false;
  Grid<bool> avoided_;  // empty if no cell is
};

// The first step of a path to the nearest cell for which is_goal() holds. `first` is None if the
// player already stands on one. way_to() returns nothing if no known, safe path exists.
struct KnownWay {
  Direction first = Direction::None;
  Point goal;
  std::size_t cost = 0;  // of the whole path, in steps over bare ground
};
template <typename Goal>
[[nodiscard]] std::optional<KnownWay> way_to(const WalkMap& map, Point from, Goal is_goal);

// The goals of a walk by a map: which cells can be entered differs between maps.
using IsGoal = std::function<bool(Point)>;
using GoalsOn = std::function<IsGoal(const WalkMap&)>;

// A path over dry ground or, if there is none, through water (R105).
struct Passage {
  KnownWay way;
  bool wades = false;
};
[[nodiscard]] std::optional<Passage> passage(const WalkMap& map, Point from, const GoalsOn& goals);
// A path to `kept`, if it is still a goal and costs at most `more` beyond the nearest one; else
// passage().
[[nodiscard]] std::optional<Passage> passage_to_kept(const WalkMap& map, Point from,
                                                     const GoalsOn& goals, Point kept,
                                                     std::size_t more);
inline constexpr std::size_t kCostOfSwap = 6;  // in steps over bare ground

// A KnownWays visits cells in order of path cost (Dial's algorithm). A step costs 1, a closed door
// 2, an unknown cell 3, swapping places, wading and passing a creature 6, and a cell to avoid 5
// more, so that paths lead around them unless the detour is long.
class KnownWays {
 public:
  KnownWays(const WalkMap& map, Point from);
  // Returns the next nearest cell with the first step towards it, or nothing when all are visited.
  [[nodiscard]] std::optional<KnownWay> next();

 private:
  struct Reached {
    Point at;
    Direction first = Direction::None;
  };
  void spread_from(const Reached& here);

  static constexpr std::size_t kCosts = 16;  // more than the cost of any step
  const WalkMap& map_;
  std::vector<std::vector<Reached>> by_cost_;  // ring of buckets: bucket n holds cells of cost
                                               // `cost_` + n
  std::size_t waiting_ = 0;
  std::size_t cost_ = 0;
  std::size_t taken_ = 0;  // number of cells already visited in the current bucket
  Grid<bool> done_;
};

template <typename Goal>
std::optional<KnownWay> way_to(const WalkMap& map, Point from, Goal is_goal) {
  KnownWays ways(map, from);
  while (auto way = ways.next()) {
    if (is_goal(way->goal)) return way;
  }
  return std::nullopt;
}

}  // namespace undercroft
