// sight.cc: who perceives whom, with each player's view remembered until something changes.
#include "server/sim/sight/sight.h"

#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

bool still_true(const SightMemo& memo, const World& world, const Entity& e, int radius) {
  return memo.depth == e.depth() && memo.from == e.at() && memo.radius == radius &&
         memo.revision == world.level(e.depth()).revision &&
         memo.seen.size() == world.level(e.depth()).cells.size();
}

}  // namespace

const Grid<bool>& view_of(const World& world, EntityId viewer) {
  SightMemo& memo = world.sight_memos[viewer];
  const Entity& e = world.entity(viewer);
  if (!e.place().on_level()) return (memo = SightMemo{}).seen;
  const int radius = attributes(world, e).vision;
  if (!still_true(memo, world, e, radius)) {
    memo = {e.depth(), e.at(), radius, world.level(e.depth()).revision,
            field_of_view(world, e.depth(), e.at(), radius)};
  }
  return memo.seen;
}

bool sees_cell(const World& world, EntityId viewer, int depth, Point at) {
  if (world.entity(viewer).depth() != depth || depth == 0) return false;
  const Grid<bool>& seen = view_of(world, viewer);
  return seen.contains(at) && seen[at];
}

bool is_hidden_from(const World& world, EntityId viewer, const Entity& target) {
  return target.id != viewer && target.alive && target.has(Trait::Unseen) &&
         !target.is(Status::Revealed) && !world.entity(viewer).is(Status::Insight);
}

bool perceives(const World& world, EntityId viewer, EntityId target) {
  const Entity& e = world.entity(target);
  if (target == viewer || e.place().holder == viewer) return true;
  return sees_cell(world, viewer, e.depth(), e.at()) && !is_hidden_from(world, viewer, e);
}

}  // namespace undercroft
