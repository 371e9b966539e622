// terrain.cc: water.
#include "server/sim/rules/terrain.h"

#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"

namespace undercroft {

void act_water(World& world, int depth, Point at) {
  const EntityId body = world.body_at(depth, at);
  if (body == kNobody) return;
  Entity& e = world.entity(body);
  if (!is_creature(e.kind()) || e.has(Trait::Flying)) return;
  if (e.is(Status::Held) || e.is(Status::Freed)) return;
  e.set(Status::Held, 1);
  tell(world, event_of(world, Verb::Submerged, body));
}

void surface(World& world, EntityId body) {
  Entity& e = world.entity(body);
  e.set(Status::Held, 0);
  e.set(Status::Freed, 1);
  tell(world, event_of(world, Verb::Surfaced, body));
}

}  // namespace undercroft
