// action.cc: from a chain to the one component that succeeds.
#include "server/sim/rules/action.h"

#include "server/sim/rules/motion.h"

namespace undercroft {
namespace {

Encounter encounter_of(const World& world, EntityId actor, Direction direction, bool deliberate) {
  const Entity& e = world.entity(actor);
  Encounter encounter;
  encounter.actor = actor;
  encounter.as = mover_kind(e);
  encounter.direction = direction;
  encounter.deliberate = deliberate;
  encounter.target = step(e.at(), direction);
  encounter.blocker = blocker_of(world, e.depth(), encounter.target);
  if (encounter.blocker) {
    encounter.ruling =
        arbitrate(world, {actor, encounter.as, direction, deliberate}, *encounter.blocker);
  }
  return encounter;
}

bool succeeds(World& world, Component component, const Encounter& encounter) {
  for (const Handler& handler : handlers_of(component)) {
    const Answer answer = handler.run(world, encounter);
    if (answer != Answer::Continue) return answer == Answer::Done;
  }
  return true;
}

}  // namespace

bool try_chain(World& world, EntityId actor, const Chain& chain, Direction direction,
               bool deliberate) {
  if (chain.empty()) return true;
  if (direction == Direction::None) return false;
  // What was refused has changed nothing (R22), so one look serves the whole chain.
  const Encounter encounter = encounter_of(world, actor, direction, deliberate);
  for (const Component component : chain) {
    if (!succeeds(world, component, encounter)) continue;
    world.entity(actor).facing = direction;
    return true;
  }
  return false;
}

}  // namespace undercroft
