// action.cc: from a chain to the one component that succeeds.
#include "server/sim/rules/action.h"

#include "server/sim/rules/fight.h"
#include "server/sim/rules/hostility.h"
#include "server/sim/rules/motion.h"
#include "server/sim/rules/terrain.h"

namespace undercroft {
namespace {

Attempt attempt_of(const World& world, EntityId actor, Direction direction, bool deliberate) {
  const Entity& e = world.entity(actor);
  Attempt attempt;
  attempt.actor = actor;
  attempt.as = mover_kind(e);
  attempt.direction = direction;
  attempt.deliberate = deliberate;
  attempt.target = step(e.at(), direction);
  attempt.blocker = blocker_of(world, e.depth(), attempt.target);
  if (attempt.blocker) {
    attempt.ruling = arbitrate(world, {actor, attempt.as, direction, deliberate}, *attempt.blocker);
  }
  return attempt;
}

bool succeeds(World& world, Component component, const Attempt& attempt) {
  for (const Handler& handler : handlers_of(component)) {
    const Answer answer = handler.run(world, attempt);
    if (answer != Answer::Continue) return answer == Answer::Done;
  }
  return true;
}

}  // namespace

std::span<const Handler> handlers_of(Component component) {
  switch (component) {
    case Component::Attack:
      return attack_handlers();
    case Component::Dig:
      return dig_handlers();
    case Component::Interact:
      return interact_handlers();
    case Component::Move:
      return move_handlers();
  }
  return {};
}

bool try_chain(World& world, EntityId actor, const Chain& chain, Direction direction,
               bool deliberate) {
  if (chain.empty()) return true;
  if (direction == Direction::None) return false;
  for (const Component component : chain) {
    if (!succeeds(world, component, attempt_of(world, actor, direction, deliberate))) continue;
    world.entity(actor).facing = direction;
    return true;
  }
  return false;
}

Answer keep_from_corners(World& world, const Attempt& attempt) {
  const Entity& e = world.entity(attempt.actor);
  const bool pinched = world.is_pinched(e.depth(), e.at(), attempt.direction);
  return pinched ? Answer::Refuse : Answer::Continue;
}

Answer swallow_in_water(World& world, const Attempt& attempt) {
  if (!world.entity(attempt.actor).is(Status::Held)) return Answer::Continue;
  surface(world, attempt.actor);
  return Answer::Done;
}

Answer wake_and_be_ambushed(World& world, const Attempt& attempt) {
  if (attempt.ruling.resident != Deed::Wake) return Answer::Continue;
  wake_mimic(world, attempt.blocker->id);
  ambush(world, attempt.actor, attempt.blocker->id);
  return Answer::Done;
}

}  // namespace undercroft
