// proof_walk.h: which cells of a plan a player can reach, opening doors in the order of their keys
// (D22, D30).
#pragma once

#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

inline constexpr std::array<Point, 4> kBeside = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

// Bodies that never move away by themselves, including friends (D33): players cannot swap with
// them.
[[nodiscard]] constexpr bool stands_for_good(Kind kind) {
  return kind == Kind::Chest || kind == Kind::Mimic || kind == Kind::Lever || kind == Kind::Crate ||
         kind == Kind::Friend || kind == Kind::Spikes || kind == Kind::Altar;
}

// True for kinds that a walk avoids. Spikes count as raised (D34).
[[nodiscard]] constexpr bool blocks(Kind kind) {
  return stands_for_good(kind) || kind == Kind::BounceTrap || kind == Kind::Web ||
         kind == Kind::Cloud || kind == Kind::Patch;
}

// True for cells of rooms drawn as text, which no walk needs (D40).
[[nodiscard]] inline bool is_drawn(const LevelPlan& plan, Point at) {
  return plan.zones[at] == Zone::Drawn;
}

// True for doors that only plates open (R143).
[[nodiscard]] inline bool is_plate_door(const Thing& t) {
  return t.kind == Kind::ClosedDoor && !t.wired_to.empty();
}

[[nodiscard]] inline std::vector<Point> cells_in(Rect floor) {
  std::vector<Point> cells;
  for (Point p{0, floor.top}; p.y < floor.bottom; ++p.y) {
    for (p.x = floor.left; p.x < floor.right; ++p.x) cells.push_back(p);
  }
  return cells;
}

// A Walk covers everything that can be reached from the entrance; the constructor does the walking.
// It steps orthogonally, never digs, never enters ice, ledges, traps, webs or fixtures, and never
// passes a door that only plates open, or a room drawn as text. It is part of the proof and shares
// no code with the generator.
struct Walk {
  Walk(const LevelPlan& plan, const Catalogue& catalogue);

  [[nodiscard]] bool beside_reached(Point p) const;
  // True if the walk entered that room.
  [[nodiscard]] bool enters(Rect floor) const;

  Grid<bool> shut;
  Grid<bool> reached;
  std::map<Point, Metal> locks;            // locks that stayed closed
  std::set<std::pair<Point, Metal>> keys;  // unused keys; a cell may hold several

 private:
  void spread(Point from);
  // Opens one door whose key was reached; false if there is none.
  bool open_one();
};

}  // namespace undercroft
