// walk_checks.cc: checks what can be reached with keys, and what cannot without them.
#include <algorithm>
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof_walk.h"
#include "server/sim/world/entity.h"

namespace undercroft {

namespace {

// Walks in eight directions over ice and ledges and past all entities; only walls and locks stop
// it.
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

// Locked rooms cannot be entered, not even diagonally.
Expected<> rooms_are_locked(const LevelPlan& plan, const Grid<bool>& seen) {
  for (const Room& room : plan.rooms) {
    if (!is_locked(room)) continue;
    for (const Point p : cells_in(room.floor)) {
      if (seen[p]) return failed_at("a locked room that is open", p);
    }
  }
  return {};
}

// Without a key neither the goal nor a lower level can be reached: not on foot, by portal or by
// falling (D36).
Expected<> gate_holds(const LevelPlan& plan, const Grid<bool>& seen) {
  if (seen[plan.goal]) return failed_at("a goal without its gate", plan.goal);
  Expected<> proved;
  plan.ground.for_each_point([&](Point p) {
    if (plan.ground[p] == Ground::Ledge) proved = failed_at("a fall around the gate", p);
  });
  for (const Thing& t : plan.things) {
    if (t.kind == Kind::Portal && !seen[t.at]) proved = failed_at("a portal around the gate", t.at);
  }
  return proved;
}

// ---- doors opened by plates (R143) ----

const Thing* thing_at(const LevelPlan& plan, Point at) {
  const auto found = std::find_if(plan.things.begin(), plan.things.end(),
                                  [at](const Thing& t) { return t.at == at; });
  return found == plan.things.end() ? nullptr : &*found;
}

bool is_behind_plates(const LevelPlan& plan, Point at) {
  return std::any_of(kBeside.begin(), kBeside.end(), [&](Point way) {
    const Thing* t = thing_at(plan, at + way);
    return t != nullptr && is_plate_door(*t);
  });
}

bool are_two_plates(const LevelPlan& plan, const Thing& door, std::size_t number) {
  const auto is_its_plate = [&](std::size_t i) {
    return i < plan.things.size() && plan.things[i].kind == Kind::Plate &&
           plan.things[i].wired_to == std::vector<std::size_t>{number};
  };
  return door.wired_to.size() == 2 && door.wired_to[0] != door.wired_to[1] &&
         std::all_of(door.wired_to.begin(), door.wired_to.end(), is_its_plate);
}

// The one cell behind the door holds a chest and nothing else, so that a player empties it from the
// doorway and cannot be shut in. It must not be a mimic, which would leave an empty cell when
// killed. Nothing else may be behind the door, least of all the stairs down.
bool leads_to_a_chest_alone(const LevelPlan& plan, Point door, const Walk& walk) {
  for (const Point way : kBeside) {
    const Point behind = door + way;
    if (is_wall(plan.ground[behind]) || walk.beside_reached(behind)) continue;
    const Thing* chest = thing_at(plan, behind);
    return chest != nullptr && chest->kind == Kind::Chest &&
           std::all_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction side) {
             const Point p = step(behind, side);
             return p == door || is_wall(plan.ground[p]);
           });
  }
  return false;
}

bool is_one_push_from_a_crate(const LevelPlan& plan, Point plate, const Walk& walk) {
  return std::any_of(kBeside.begin(), kBeside.end(), [&](Point way) {
    const Thing* crate = thing_at(plan, plate + way);
    return crate != nullptr && crate->kind == Kind::Crate && walk.reached[plate + way + way];
  });
}

}  // namespace

Expected<> plates_open_niches(const LevelPlan& plan, const Catalogue& catalogue) {
  const Walk walk(plan, catalogue);
  for (std::size_t i = 0; i < plan.things.size(); ++i) {
    const Thing& door = plan.things[i];
    if (!is_plate_door(door) || is_drawn(plan, door.at)) continue;
    if (!are_two_plates(plan, door, i)) return failed_at("a door without its two plates", door.at);
    if (!leads_to_a_chest_alone(plan, door.at, walk)) {
      return failed_at("more than a chest behind plates", door.at);
    }
    const bool crate =
        std::any_of(door.wired_to.begin(), door.wired_to.end(), [&](std::size_t plate) {
          return is_one_push_from_a_crate(plan, plan.things[plate].at, walk);
        });
    if (!crate) return failed_at("plates without a crate", door.at);
  }
  return {};
}

Expected<> all_is_reached(const LevelPlan& plan, const Catalogue& catalogue) {
  const Walk walk(plan, catalogue);
  if (!walk.locks.empty())
    return failed_at("a lock whose key lies behind it", walk.locks.begin()->first);
  Expected<> proved;
  plan.ground.for_each_point([&](Point p) {
    if (!walk.shut[p] && !walk.reached[p]) proved = failed_at("floor that cannot be reached", p);
  });
  if (!proved) return proved;
  if (!walk.reached[plan.goal]) return failed_at("a goal that cannot be reached", plan.goal);
  for (const Room& room : plan.rooms) {
    if (!walk.enters(room.floor))
      return failed_at("a room that cannot be reached", room.floor.centre());
  }
  for (const Thing& t : plan.things) {
    if (is_drawn(plan, t.at)) continue;
    const bool beside = blocks(t.kind) || is_plate_door(t);
    const bool met = beside ? walk.beside_reached(t.at) : walk.reached[t.at];
    if (!met && !is_behind_plates(plan, t.at))
      return failed_at("something that cannot be reached", t.at);
  }
  return {};
}

// Checks without any key.
Expected<> locks_lock(const LevelPlan& plan, const Catalogue&) {
  const Grid<bool> seen = reached_without_keys(plan);
  auto proved = rooms_are_locked(plan, seen);
  return proved && plan.gated ? gate_holds(plan, seen) : proved;
}

}  // namespace undercroft
