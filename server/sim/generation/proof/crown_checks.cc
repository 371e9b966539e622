// crown_checks.cc: checks that no way to the Crown leads around its guard (R211).
#include <algorithm>
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/world/entity.h"

namespace undercroft {
namespace {

constexpr int kBesideCrown = 3;  // cells: how far from the Crown its guard may stand
constexpr int kRing = 1;         // cells around the guard

const Thing* guard_of_crown(const LevelPlan& plan, BlueprintId guard) {
  const auto found = std::find_if(plan.things.begin(), plan.things.end(), [&](const Thing& t) {
    return t.blueprint == guard && distance(t.at, plan.goal) <= kBesideCrown;
  });
  return found == plan.things.end() ? nullptr : &*found;
}

// Walks in eight directions over any ground and through any door, but not beside the guard.
Grid<bool> reached_without_guard(const LevelPlan& plan, Point guard) {
  Grid<bool> seen(plan.ground.size(), false);
  std::vector<Point> open = {plan.goal};
  seen[plan.goal] = true;
  while (!open.empty()) {
    const Point here = open.back();
    open.pop_back();
    for (const Direction way : kEightDirections) {
      const Point next = step(here, way);
      if (is_wall(plan.ground[next]) || seen[next] || distance(next, guard) <= kRing) continue;
      seen[next] = true;
      open.push_back(next);
    }
  }
  return seen;
}

}  // namespace

Expected<> crown_is_guarded(const LevelPlan& plan, const Catalogue& catalogue) {
  const std::string key = table_of(catalogue, plan.options).guard;
  if (!plan.options.is_deepest() || key.empty()) return {};
  const Thing* guard = guard_of_crown(plan, catalogue.at(key));
  if (guard == nullptr) return {};  // promises_are_kept()
  if (distance(guard->at, plan.goal) <= kRing) {
    return failed_at("a Crown right beside its guard", plan.goal);
  }
  const Grid<bool> reached = reached_without_guard(plan, guard->at);
  if (reached[plan.entrance]) return failed_at("a way around the guard of the Crown", guard->at);
  for (const Thing& t : plan.things) {
    if (t.kind == Kind::Portal && reached[t.at]) {
      return failed_at("a portal around the guard of the Crown", t.at);
    }
  }
  return {};
}

}  // namespace undercroft
