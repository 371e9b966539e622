// sight.cc: perception, with each player's view cached until something changes.
#include "server/sim/sight/sight.h"

#include <algorithm>

#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

bool still_true(const SightMemo& memo, const World& world, const Entity& e, int radius) {
  return memo.depth == e.depth() && memo.view.from() == e.at() && memo.view.radius() == radius &&
         !world.level(e.depth()).barrier_changes.any_near(e.at(), radius, memo.barrier_changes);
}

}  // namespace

const View& view_of(const World& world, const Entity& e) {
  static const View kNothing;
  if (!e.place().on_level()) return kNothing;
  SightMemo& memo = e.sight_memo();
  const int radius = vision(world, e);
  if (!still_true(memo, world, e, radius)) {
    memo.depth = e.depth();
    field_of_view(world, e.depth(), e.at(), radius, memo.view);
  }
  memo.barrier_changes = world.level(e.depth()).barrier_changes.count();
  return memo.view;
}

bool sees_cell(const World& world, EntityId viewer, int depth, Point at) {
  const Entity& e = world.entity(viewer);
  return depth != 0 && e.depth() == depth && view_of(world, e).contains(at);
}

bool is_seen_by(const World& world, const Entity& one, const Entity& other) {
  const View& view = view_of(world, one);
  if (distance(one.at(), other.at()) <= view.radius()) return view.contains(other.at());
  return sees_cell(world, other.id, one.depth(), one.at());
}

bool is_hidden_from(const World& world, EntityId viewer, const Entity& target) {
  return target.id != viewer && target.alive && target.has(Trait::Unseen) &&
         !target.is(Status::Revealed) && !world.entity(viewer).is(Status::Insight);
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
