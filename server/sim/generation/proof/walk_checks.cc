// walk_checks.cc: how far a player comes, with which keys, and where not without them.
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof_walk.h"
#include "server/sim/world/entity.h"

namespace undercroft {

namespace {

// In eight directions, over ice and ledges and past whatever stands there: all but walls and locks.
Grid<bool> reached_without_keys(const LevelPlan& plan) {
  Grid<bool> shut(plan.ground.size(), false);
  shut.for_each_point([&](Point p) { shut[p] = is_wall(plan.ground[p]); });
  for (const Thing& t : plan.things) shut[t.at] = shut[t.at] || t.lock.has_value();
  Grid<bool> seen(plan.ground.size(), false);
  std::vector<Point> open = {plan.entrance};
  seen[plan.entrance] = true;
  while (!open.empty()) {
    const Point here = open.back();
    open.pop_back();
    for (const Direction way : kEightDirections) {
      const Point next = step(here, way);
      if (shut[next] || seen[next]) continue;
      seen[next] = true;
      open.push_back(next);
    }
  }
  return seen;
}

// Locked rooms are shut, diagonal steps and all.
Disproof rooms_are_locked(const LevelPlan& plan, const Grid<bool>& seen) {
  for (const Room& room : plan.rooms) {
    if (!is_locked(room)) continue;
    for (const Point p : cells_in(room.floor)) {
      if (seen[p]) return at_cell("a locked room that is open", p);
    }
  }
  return std::nullopt;
}

// Nobody comes to the goal, or further down: not on foot, nor by a portal or a fall (D36).
Disproof gate_holds(const LevelPlan& plan, const Grid<bool>& seen) {
  if (seen[plan.goal]) return at_cell("a goal without its gate", plan.goal);
  Disproof wrong;
  plan.ground.for_each_point([&](Point p) {
    if (plan.ground[p] == Ground::Ledge) wrong = at_cell("a fall around the gate", p);
  });
  for (const Thing& t : plan.things) {
    if (t.kind == Kind::Portal && !seen[t.at]) wrong = at_cell("a portal around the gate", t.at);
  }
  return wrong;
}

}  // namespace

Disproof all_is_reached(const LevelPlan& plan, const Catalogue& catalogue) {
  const Walk walk(plan, catalogue);
  if (!walk.locks.empty())
    return at_cell("a lock whose key lies behind it", walk.locks.begin()->first);
  Disproof wrong;
  plan.ground.for_each_point([&](Point p) {
    if (!walk.shut[p] && !walk.reached[p]) wrong = at_cell("floor that cannot be reached", p);
  });
  if (wrong) return wrong;
  if (!walk.reached[plan.goal]) return at_cell("a goal that cannot be reached", plan.goal);
  for (const Room& room : plan.rooms) {
    if (!walk.enters(room.floor))
      return at_cell("a room that cannot be reached", room.floor.centre());
  }
  for (const Thing& t : plan.things) {
    const bool met = blocks(t.kind) ? walk.beside_reached(t.at) : walk.reached[t.at];
    if (!met) return at_cell("something that cannot be reached", t.at);
  }
  return std::nullopt;
}

// Without a key.
Disproof locks_lock(const LevelPlan& plan, const Catalogue&) {
  const Grid<bool> seen = reached_without_keys(plan);
  if (Disproof wrong = rooms_are_locked(plan, seen)) return wrong;
  return plan.gated ? gate_holds(plan, seen) : std::nullopt;
}

}  // namespace undercroft
