// proof.cc: the checks, each a short function; nothing of the generator's stages is used here.
#include "server/sim/generation/proof/proof.h"

#include <array>
#include <set>

#include "server/sim/generation/proof/proof_walk.h"
#include "server/sim/world/entity.h"

namespace undercroft {
namespace {

using Disproof = std::optional<std::string>;

std::string at_cell(std::string_view what, Point p) {
  return std::string(what) + " at " + std::to_string(p.x) + "," + std::to_string(p.y);
}

Disproof rim_is_sealed(const LevelPlan& plan, const Catalogue&) {
  Disproof wrong;
  plan.ground.for_each_point([&](Point p) {
    if (plan.ground.on_rim(p) && plan.ground[p] != Ground::Bedrock) wrong = at_cell("open rim", p);
  });
  return wrong;
}

Disproof stairs_are_right(const LevelPlan& plan, const Catalogue&) {
  Disproof wrong;
  const bool deepest = plan.options.is_deepest();
  plan.ground.for_each_point([&](Point p) {
    const Ground g = plan.ground[p];
    if ((g == Ground::StairsUp) != (p == plan.entrance)) wrong = at_cell("wrong stairs up", p);
    if ((g == Ground::StairsDown) != (p == plan.goal && !deepest)) {
      wrong = at_cell("wrong stairs down", p);
    }
    if (g == Ground::Ledge && deepest) wrong = at_cell("a ledge on the deepest level", p);
  });
  return wrong;
}

Disproof crown_is_right(const LevelPlan& plan, const Catalogue& catalogue) {
  int crowns = 0;
  for (const Thing& t : plan.things) {
    if (!catalogue[t.blueprint].crown) continue;
    ++crowns;
    if (t.at != plan.goal) return at_cell("a misplaced Crown", t.at);
  }
  if (crowns != (plan.options.is_deepest() ? 1 : 0))
    return "there are " + std::to_string(crowns) + " Crowns";
  return std::nullopt;
}

Disproof layers_hold_one(const LevelPlan& plan, const Catalogue&) {
  std::set<std::pair<Layer, Point>> taken;
  for (const Thing& t : plan.things) {
    if (!plan.ground.contains(t.at)) return at_cell("something outside", t.at);
    if (is_wall(plan.ground[t.at])) return at_cell("something in a wall", t.at);
    const Layer layer = layer_of(t.kind);
    if (layer == Layer::Item) continue;
    if (!taken.emplace(layer, t.at).second) return at_cell("two things of one layer", t.at);
    if (layer == Layer::Terrain && plan.ground[t.at] != Ground::Floor) {
      return at_cell("a portal on something else", t.at);
    }
  }
  return std::nullopt;
}

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
    const bool met = walk.shut[t.at] ? walk.beside_reached(t.at) : walk.reached[t.at];
    if (!met) return at_cell("something that cannot be reached", t.at);
  }
  return std::nullopt;
}

// Locked rooms are shut to those without the key, diagonal steps and all.
Disproof locks_lock(const LevelPlan& plan, const Catalogue&) {
  Grid<bool> shut(plan.ground.size(), false);
  shut.for_each_point([&](Point p) { shut[p] = is_wall(plan.ground[p]); });
  for (const Thing& t : plan.things) shut[t.at] = shut[t.at] || t.lock.has_value();
  Grid<bool> seen(plan.ground.size(), false);
  std::vector<Point> open = {plan.entrance};
  while (!open.empty()) {
    const Point here = open.back();
    open.pop_back();
    if (shut[here] || seen[here]) continue;
    seen[here] = true;
    for (const Direction way : kEightDirections) open.push_back(step(here, way));
  }
  for (const Room& room : plan.rooms) {
    if (is_locked(room.role) && seen[room.floor.centre()]) {
      return at_cell("a locked room that is open", room.floor.centre());
    }
  }
  return std::nullopt;
}

Disproof blockers_keep_clear(const LevelPlan& plan, const Catalogue&) {
  std::set<Point> doors;
  for (const Thing& t : plan.things) {
    if (t.kind == Kind::ClosedDoor) doors.insert(t.at);
  }
  for (const Thing& t : plan.things) {
    if (!stands_for_good(t.kind)) continue;
    if (plan.zones[t.at] == Zone::Hallway) return at_cell("a blocker in a hallway", t.at);
    for (const Direction way : kEightDirections) {
      if (doors.count(step(t.at, way)) > 0) return at_cell("a blocker beside a door", t.at);
    }
  }
  return std::nullopt;
}

Disproof entrance_is_safe(const LevelPlan& plan, const Catalogue&) {
  for (const Thing& t : plan.things) {
    if (t.kind != Kind::Monster && t.kind != Kind::Mimic) continue;
    if (distance(t.at, plan.entrance) <= 8) return at_cell("danger near the entrance", t.at);
  }
  return std::nullopt;
}

Disproof doors_hang(const LevelPlan& plan, const Catalogue&) {
  for (const Thing& t : plan.things) {
    if (t.kind != Kind::ClosedDoor) continue;
    const auto wall = [&](Point way) { return is_wall(plan.ground[t.at + way]); };
    const bool across =
        wall(kBeside[1]) && wall(kBeside[3]) && !wall(kBeside[0]) && !wall(kBeside[2]);
    const bool along =
        wall(kBeside[0]) && wall(kBeside[2]) && !wall(kBeside[1]) && !wall(kBeside[3]);
    if (!across && !along) return at_cell("a door that hangs on nothing", t.at);
  }
  return std::nullopt;
}

Disproof wires_lead_somewhere(const LevelPlan& plan, const Catalogue&) {
  for (std::size_t i = 0; i < plan.things.size(); ++i) {
    const Thing& t = plan.things[i];
    if (t.kind != Kind::Portal && t.kind != Kind::Lever) continue;
    if (t.wired_to.empty()) return at_cell("something wired to nothing", t.at);
    for (const std::size_t other : t.wired_to) {
      if (other >= plan.things.size() || other == i) return at_cell("a wire to nowhere", t.at);
      const Thing& end = plan.things[other];
      const bool right = t.kind == Kind::Lever ? end.kind == Kind::Spikes
                                               : end.wired_to == std::vector<std::size_t>{i};
      if (!right) return at_cell("a wrong wire", t.at);
    }
  }
  return std::nullopt;
}

constexpr std::array kChecks = {
    rim_is_sealed, stairs_are_right,    crown_is_right,   layers_hold_one, all_is_reached,
    locks_lock,    blockers_keep_clear, entrance_is_safe, doors_hang,      wires_lead_somewhere};

}  // namespace

Disproof disproof(const LevelPlan& plan, const Catalogue& catalogue) {
  for (const auto check : kChecks) {
    if (Disproof wrong = check(plan, catalogue)) return wrong;
  }
  return std::nullopt;
}

}  // namespace undercroft
