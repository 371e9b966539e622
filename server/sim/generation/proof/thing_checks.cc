// thing_checks.cc: checks the entities of a level.
#include <map>
#include <set>
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof_walk.h"
#include "server/sim/world/entity.h"

namespace undercroft {

Expected<> crown_is_right(const LevelPlan& plan, const Catalogue& catalogue) {
  int crowns = 0;
  for (const Thing& t : plan.things) {
    if (!catalogue[t.blueprint].crown) continue;
    ++crowns;
    if (t.at != plan.goal) return failed_at("a misplaced Crown", t.at);
  }
  if (crowns != (plan.options.is_deepest() ? 1 : 0))
    return failed("there are " + std::to_string(crowns) + " Crowns");
  return {};
}

Expected<> layers_hold_one(const LevelPlan& plan, const Catalogue&) {
  std::set<std::pair<Layer, Point>> taken;
  for (const Thing& t : plan.things) {
    if (!plan.ground.contains(t.at)) return failed_at("something outside", t.at);
    if (is_wall(plan.ground[t.at])) return failed_at("something in a wall", t.at);
    const Layer layer = layer_of(t.kind);
    if (layer == Layer::Item) continue;
    if (!taken.emplace(layer, t.at).second) return failed_at("two things of one layer", t.at);
    if (layer == Layer::Terrain && plan.ground[t.at] != Ground::Floor) {
      return failed_at("a portal on something else", t.at);
    }
  }
  return {};
}

// No blocker is in a hallway, or in or beside a doorway with or without a door. No blocker is on
// another entity, which could not be taken then (D21, D33, D34).
Expected<> blockers_keep_clear(const LevelPlan& plan, const Catalogue&) {
  std::map<Point, int> things_at;
  for (const Thing& t : plan.things) ++things_at[t.at];
  for (const Thing& t : plan.things) {
    if (!stands_for_good(t.kind)) continue;
    if (plan.zones[t.at] == Zone::Hallway) return failed_at("a blocker in a hallway", t.at);
    if (plan.zones[t.at] == Zone::Doorway) return failed_at("a blocker in a doorway", t.at);
    if (things_at[t.at] > 1) return failed_at("a blocker on something", t.at);
    for (const Direction way : kEightDirections) {
      if (plan.zones[step(t.at, way)] == Zone::Doorway) {
        return failed_at("a blocker beside a doorway", t.at);
      }
    }
  }
  return {};
}

Expected<> entrance_is_safe(const LevelPlan& plan, const Catalogue&) {
  for (const Thing& t : plan.things) {
    if (t.kind != Kind::Monster && t.kind != Kind::Mimic) continue;
    if (distance(t.at, plan.entrance) <= 8) return failed_at("danger near the entrance", t.at);
  }
  return {};
}

Expected<> doors_hang(const LevelPlan& plan, const Catalogue&) {
  for (const Thing& t : plan.things) {
    if (t.kind != Kind::ClosedDoor) continue;
    const auto wall = [&](Point way) { return is_wall(plan.ground[t.at + way]); };
    const bool across =
        wall(kBeside[1]) && wall(kBeside[3]) && !wall(kBeside[0]) && !wall(kBeside[2]);
    const bool along =
        wall(kBeside[0]) && wall(kBeside[2]) && !wall(kBeside[1]) && !wall(kBeside[3]);
    if (!across && !along) return failed_at("a door that hangs on nothing", t.at);
  }
  return {};
}

Expected<> wires_lead_somewhere(const LevelPlan& plan, const Catalogue& catalogue) {
  for (std::size_t i = 0; i < plan.things.size(); ++i) {
    const Thing& t = plan.things[i];
    if (t.kind != Kind::Portal && t.kind != Kind::Lever) continue;
    const bool reacts = t.kind == Kind::Lever && !catalogue[t.blueprint].triggers.empty();
    if (t.wired_to.empty() && reacts) continue;  // (R220)
    if (t.wired_to.empty()) return failed_at("something wired to nothing", t.at);
    for (const std::size_t other : t.wired_to) {
      if (other >= plan.things.size() || other == i) return failed_at("a wire to nowhere", t.at);
      const Thing& end = plan.things[other];
      const bool moves = end.kind == Kind::Spikes ||
                         (end.kind == Kind::ClosedDoor && is_drawn(plan, t.at));  // D41
      const bool right =
          t.kind == Kind::Lever ? moves : end.wired_to == std::vector<std::size_t>{i};
      if (!right) return failed_at("a wrong wire", t.at);
    }
  }
  return {};
}

}  // namespace undercroft
