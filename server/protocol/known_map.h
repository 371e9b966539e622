// known_map.h: where a player may walk, as far as it knows: never the world behind that (R105).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/protocol/knowledge.h"
#include "shared/grid.h"

namespace undercroft {

// What a cell is to somebody who walks without looking: of standing intents nobody thinks twice.
enum class Footing : std::uint8_t {
  Unknown,
  Blocked,  // a wall, a chest, a lever, a locked door, a creature
  Danger,   // spikes, traps, plates, ledges, water, ice, the way of what flies
  Door,     // closed and not locked: one bump opens it
  Player,   // somebody to change places with
  Free
};

// The current level of one player's knowledge. REQUIRES: it is on a level.
class KnownMap {
 public:
  // `players_fight`: under that house rule nobody changes places (R63).
  KnownMap(const Knowledge& known, bool players_fight);

  [[nodiscard]] Footing at(Point p) const {
    return footing_.contains(p) ? footing_[p] : Footing::Unknown;
  }
  // One may walk into it, though it may take a bump first.
  [[nodiscard]] bool is_way(Point p) const { return at(p) >= Footing::Door; }
  // A step that way leads on: the cell is a way, and no corner pinches (R5, F6).
  [[nodiscard]] bool can_step(Point from, Direction way) const;
  // A way beside which, across no corner, something is not known: whoever stands there sees it.
  [[nodiscard]] bool is_frontier(Point p) const;
  // As if nothing but the ground were there.
  void clear(const Knowledge& known, Point p);
  [[nodiscard]] Size size() const { return footing_.size(); }

 private:
  void put(Point p, Footing footing);
  void put_way_of(const EntityView& flying);
  [[nodiscard]] bool pinches(Point p) const;

  Grid<Footing> footing_;
  Grid<bool> is_barrier_;  // walls, closed doors and what is not known
};

// Somebody's way to the nearest of the cells for which is_goal() holds: its first step; None when
// it stands on one. Nothing when no way that is known and safe leads to any.
struct KnownWay {
  Direction first = Direction::None;
  Point goal;
};
template <typename IsGoal>
[[nodiscard]] std::optional<KnownWay> way_to(const KnownMap& map, Point from, IsGoal is_goal);

// Cells in order of their cost from one: a step is 1, a closed door 2, changing places with
// somebody 6, so that one goes round where that is no long way.
class KnownWays {
 public:
  KnownWays(const KnownMap& map, Point from);
  // The next nearest cell, and the first step on the way there; nothing when there are no more.
  [[nodiscard]] std::optional<KnownWay> next();

 private:
  struct Reached {
    Point at;
    Direction first = Direction::None;
  };
  void spread_from(const Reached& here);

  static constexpr std::size_t kCosts = 8;  // more than any step costs
  const KnownMap& map_;
  std::vector<std::vector<Reached>> by_cost_;  // a ring: those whose cost is `cost_` + n
  std::size_t waiting_ = 0;
  std::size_t cost_ = 0;
  std::size_t taken_ = 0;  // of those of this cost
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
