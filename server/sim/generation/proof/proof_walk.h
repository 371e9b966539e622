// proof_walk.h: how far a player comes in a plan, opening doors in the order of their keys (D22,
// D30).
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

// Bodies that never go away by themselves, friends too (D33): nobody swaps with a hermit.
[[nodiscard]] constexpr bool stands_for_good(Kind kind) {
  return kind == Kind::Chest || kind == Kind::Mimic || kind == Kind::Lever || kind == Kind::Crate ||
         kind == Kind::Friend || kind == Kind::Spikes || kind == Kind::Altar;
}

// What a walk goes around. Spikes count as risen (D34).
[[nodiscard]] constexpr bool blocks(Kind kind) {
  return stands_for_good(kind) || kind == Kind::BounceTrap || kind == Kind::Web;
}

// Plates open it, and nothing else (R143).
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

// A walk from the entrance, done when it is made. It steps orthogonally, never digs, and never onto
// ice, ledges, traps, webs or what stands for good, nor
// through a door that only plates open. Part of the proof: it shares no code with what
// builds levels.
struct Walk {
  Walk(const LevelPlan& plan, const Catalogue& catalogue);

  [[nodiscard]] bool beside_reached(Point p) const;
  // Did it come into that room?
  [[nodiscard]] bool enters(Rect floor) const;

  Grid<bool> shut;
  Grid<bool> reached;
  std::map<Point, Metal> locks;            // those that stayed locked
  std::set<std::pair<Point, Metal>> keys;  // those not used; many may lie in one cell

 private:
  void spread(Point from);
  // Opens one door whose key has been reached; false: there is none.
  bool open_one();
};

}  // namespace undercroft
