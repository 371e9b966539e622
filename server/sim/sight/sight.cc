// sight.cc: perception, with each player's view cached until something changes.
#include "server/sim/sight/sight.h"

#include <algorithm>

#include "server/sim/sight/lighting.h"
#include "server/sim/world/attributes.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

bool is_smoky(const World& world, int depth, Point at) {
  return world.contains(depth, at) && world.level(depth).cells[at].smoke > 0;
}

// Sleeping mimics are like chests, and chests show in smoke.
bool smoke_hides(Kind kind) { return is_creature(kind) || kind == Kind::Downed; }

bool is_unseen(const World& world, EntityId viewer, const Entity& target) {
  return target.alive && target.has(Trait::Unseen) && !target.is(Status::Revealed) &&
         !world.entity(viewer).is(Status::Insight);
}

// Dark cells show only where there is light, and beside the viewer.
void leave_out_gloom(const World& world, const Entity& e, View& seen) {
  View beside(e.at(), 1);
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Point p = e.at() + Point{dx, dy};
      if (seen.contains(p)) beside.add(p);
    }
  }
  seen.remove(gloom_of(world, e.depth()));
  beside.for_each([&seen](Point p) { seen.add(p); });
}

// 0 if darkness hides nothing from the viewer.
std::uint32_t changes_of_gloom_for(const Level& level, const Entity& e) {
  return level.has_dark && !e.has(Trait::Nightsight) ? changes_of_gloom(level) : 0;
}

bool still_true(const SightMemo& memo, const Level& level, const Entity& e, int radius) {
  return memo.depth == e.depth() && memo.view.from() == e.at() && memo.view.radius() == radius &&
         memo.gloom_changes == changes_of_gloom_for(level, e) &&
         !level.barrier_changes.any_near(e.at(), radius, memo.barrier_changes);
}

}  // namespace

const View& view_of(const World& world, const Entity& e) {
  static const View kNothing;
  if (!e.place().on_level()) return kNothing;
  SightMemo& memo = e.sight_memo();
  const Level& level = world.level(e.depth());
  const int radius = vision(world, e);
  if (!still_true(memo, level, e, radius)) {
    memo.depth = e.depth();
    field_of_view(world, e.depth(), e.at(), radius, memo.view);
    memo.gloom_changes = changes_of_gloom_for(level, e);
    if (memo.gloom_changes != 0) leave_out_gloom(world, e, memo.view);
  }
  memo.barrier_changes = level.barrier_changes.count();
  return memo.view;
}

bool sees_cell(const World& world, EntityId viewer, int depth, Point at) {
  const Entity& e = world.entity(viewer);
  return depth != 0 && e.depth() == depth && view_of(world, e).contains(at);
}

bool is_in_smoke_for(const World& world, int depth, Point from, Point at) {
  return is_smoky(world, depth, at) && distance(from, at) > 1;
}

// From inside smoke a creature looks out, while the view of `one` shows only the face of that
// smoke.
bool is_seen_by(const World& world, const Entity& one, const Entity& other) {
  const bool is_blind = other.is(Status::Blindness) && distance(one.at(), other.at()) > kVisionDown;
  if (is_blind) return false;
  const bool is_smoked = is_in_smoke_for(world, one.depth(), other.at(), one.at());
  if (is_smoked && !bears_crown(world, one)) return false;
  const bool is_dark = world.level(other.depth()).has_dark;  // sight is not symmetric there
  if (is_dark || is_smoky(world, other.depth(), other.at())) {
    return view_of(world, other).contains(one.at());
  }
  const View& view = view_of(world, one);
  if (distance(one.at(), other.at()) <= view.radius()) return view.contains(other.at());
  return sees_cell(world, other.id, one.depth(), one.at());
}

bool is_hidden_from(const World& world, EntityId viewer, const Entity& target) {
  return is_hidden_at(world, viewer, target, target.at());
}

bool is_hidden_at(const World& world, EntityId viewer, const Entity& target, Point at) {
  if (target.id == viewer || bears_crown(world, target)) return false;
  if (is_unseen(world, viewer, target)) return true;
  if (target.kind() == Kind::Patch) return world.blueprint(target).hidden;
  return smoke_hides(target.kind()) && is_smoky(world, target.depth(), at) &&
         distance(world.entity(viewer).at(), at) > 1;
}

bool is_known_to(const World& world, EntityId player, const Entity& thing) {
  if (world.blueprint(thing).unknown == Unidentified::None) return true;
  const std::vector<BlueprintId>& known = world.entity(player).known_blueprints;
  return std::binary_search(known.begin(), known.end(), thing.blueprint);
}

bool perceives(const World& world, EntityId viewer, EntityId target) {
  const Entity& e = world.entity(target);
  if (target == viewer || e.place().holder == viewer) return true;
  return sees_cell(world, viewer, e.depth(), e.at()) && !is_hidden_from(world, viewer, e);
}

}  // namespace undercroft
