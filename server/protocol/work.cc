// work.cc: counts the turns of work that are left.
#include "server/protocol/work.h"

#include <algorithm>

#include "server/sim/rules/down.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

int shackles_left(const World& world, const Entity& friendly) {
  ByKind by_kind = friendly.by_kind;
  return std::max(0, world.blueprint(friendly).shackles - by_kind.shackles_broken());
}

int work_at(const World& world, const Entity& e) {
  if (e.kind() == Kind::Friend) return shackles_left(world, e);
  return e.kind() == Kind::Downed ? 1 : 0;  // at least
}

}  // namespace

int work_left(const World& world, EntityId player, Point at) {
  const Entity& e = world.entity(player);
  if (!e.place().on_level() || distance(e.at(), at) != 1) return 0;
  if (!world.contains(e.depth(), at)) return 0;
  const EntityId body = world.body_at(e.depth(), at);
  const EntityId downed = downed_at(world, e.depth(), at);
  const EntityId one = body != kNobody ? body : downed;
  if (one == kNobody || !perceives(world, player, one)) return 0;
  return work_at(world, world.entity(one));
}

}  // namespace undercroft
