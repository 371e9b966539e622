// terrain_checks.cc: checks lakes and chasms that cross rooms, and the bridges over them (D45 to
// D47).
#include <algorithm>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof_walk.h"

namespace undercroft {
namespace {

bool has_terrain(const LevelPlan& plan) {
  bool found = false;
  plan.zones.for_each_point([&](Point p) {
    const Zone zone = plan.zones[p];
    found = found || zone == Zone::Lake || zone == Zone::Chasm || zone == Zone::Bridge;
  });
  return found;
}

Expected<> has_its_ground(const LevelPlan& plan) {
  Expected<> proved;
  plan.zones.for_each_point([&](Point p) {
    const Zone zone = plan.zones[p];
    const Ground ground = plan.ground[p];
    const bool wet = ground == Ground::Water || ground == Ground::Ice;
    if (zone == Zone::Lake && !wet) proved = failed_at("a dry lake", p);
    if (zone == Zone::Chasm && ground != Ground::Ledge) proved = failed_at("a filled chasm", p);
    if (zone == Zone::Bridge && ground != Ground::Floor) proved = failed_at("a broken bridge", p);
  });
  return proved;
}

Expected<> holds_nothing(const LevelPlan& plan) {
  for (const Thing& t : plan.things) {
    const Zone zone = plan.zones[t.at];
    if (zone == Zone::Lake || zone == Zone::Chasm)
      return failed_at("something in a lake or chasm", t.at);
    if (zone == Zone::Bridge && blocks(t.kind)) return failed_at("a blocker on a bridge", t.at);
  }
  return {};
}

// The bridge that a cell is part of, and how many dry cells it leads to.
int banks_of(const LevelPlan& plan, Point from, Grid<bool>& seen) {
  int banks = 0;
  std::vector<Point> open = {from};
  while (!open.empty()) {
    const Point here = open.back();
    open.pop_back();
    if (seen[here]) continue;
    seen[here] = true;
    const bool bank = plan.zones[here] != Zone::Bridge;
    banks += bank ? 1 : 0;
    for (const Point way : kBeside) {
      const Point next = here + way;
      const bool dry = is_firm(plan.ground[next]) && plan.zones[next] != Zone::Lake;
      if (!bank && dry) open.push_back(next);
    }
  }
  return banks;
}

Expected<> leads_across(const LevelPlan& plan) {
  Expected<> proved;
  Grid<bool> known(plan.zones.size(), false);
  plan.zones.for_each_point([&](Point p) {
    if (plan.zones[p] != Zone::Bridge || known[p]) return;
    Grid<bool> seen(plan.zones.size(), false);
    if (banks_of(plan, p, seen) < 2) proved = failed_at("a bridge that leads nowhere", p);
    seen.for_each_point([&](Point q) { known[q] = known[q] || seen[q]; });
  });
  return proved;
}

// The level with its lakes as deep as its chasms.
LevelPlan without_wading(LevelPlan plan) {
  plan.zones.for_each_point([&plan](Point p) {
    if (plan.zones[p] == Zone::Lake) plan.ground[p] = Ground::Ledge;
  });
  return plan;
}

}  // namespace

Expected<> bridges_cross(const LevelPlan& plan, const Catalogue& catalogue) {
  if (!has_terrain(plan)) return {};
  if (auto sound = has_its_ground(plan); !sound) return sound;
  if (auto bare = holds_nothing(plan); !bare) return bare;
  if (auto crossed = leads_across(plan); !crossed) return crossed;
  auto dry = all_is_reached(without_wading(plan), catalogue);
  return dry ? dry : failed("only through a lake: " + dry.error());
}

}  // namespace undercroft
