// lighting.cc: casts the view of each light.
#include "server/sim/sight/lighting.h"

#include <algorithm>

#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

constexpr int kFireReach = 3;  // cells

bool wears(const Entity& holder, EntityId thing) {
  return std::find(holder.worn.begin(), holder.worn.end(), thing) != holder.worn.end();
}

int reach_of(const Blueprint& b, LitWhen when) {
  int reach = 0;
  for (const Light& light : b.lights) {
    const bool shines = light.when == when || light.when == LitWhen::Always;
    if (shines) reach = std::max(reach, light.reach);
  }
  return reach;
}

// A creature shines with its own light, or with the farthest of those that it holds.
int reach_of_creature(const World& world, const Entity& e) {
  int reach = reach_of(world.blueprint(e), LitWhen::Always);
  for (const EntityId id : e.holds()) {
    const LitWhen how = wears(e, id) ? LitWhen::Worn : LitWhen::Carried;
    reach = std::max(reach, reach_of(world.blueprint(world.entity(id)), how));
  }
  return reach;
}

int reach_in_cell(const World& world, int depth, Point at) {
  int reach = 0;
  for (const Entity& e : world.things_at(depth, at)) {
    if (e.kind() == Kind::Corpse) continue;
    if (e.kind() == Kind::Fire) reach = std::max(reach, kFireReach);
    const bool is_being = is_creature(e.kind()) || e.kind() == Kind::Downed;
    reach = std::max(reach, is_being ? reach_of_creature(world, e)
                                     : reach_of(world.blueprint(e), LitWhen::Lying));
  }
  return reach;
}

BitRows cast_all(const World& world, int depth) {
  const Level& level = world.level(depth);
  BitRows gloom(level.cells.size());
  level.cells.for_each_point([&](Point p) { gloom.set(p, level.dark[p]); });
  View lit;
  level.cells.for_each_point([&](Point p) {
    if (level.cells[p].top == kNobody) return;
    const int reach = reach_in_cell(world, depth, p);
    if (reach == 0) return;
    field_of_view(world, depth, p, reach, lit);
    lit.for_each([&](Point cell) { gloom.set(cell, false); });
  });
  return gloom;
}

}  // namespace

bool is_lit(const World& world, int depth, Point at) {
  return !world.level(depth).has_dark || (gloom_of(world, depth).bits_from(at) & 1U) == 0;
}

const BitRows& gloom_of(const World& world, int depth) {
  const Level& level = world.level(depth);
  Gloom& gloom = level.gloom.get();
  const std::uint32_t changes = changes_of_gloom(level);
  if (gloom.changes != changes) gloom = {changes, cast_all(world, depth)};
  return gloom.cells;
}

}  // namespace undercroft
