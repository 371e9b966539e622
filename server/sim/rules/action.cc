// action.cc: from a chain to the one component that succeeds.
#include "server/sim/rules/action.h"

#include "server/sim/rules/entering.h"

namespace undercroft {
namespace {

Encounter encounter_of(const World& world, Entity& actor, Direction direction, bool deliberate) {
  Encounter encounter{.actor = actor,
                      .as = mover_kind(actor),
                      .direction = direction,
                      .deliberate = deliberate,
                      .target = step(actor.at(), direction)};
  const Cell* cell = world.level(actor.depth()).cells.find(encounter.target);
  encounter.is_bare = cell != nullptr && is_bare(*cell);
  if (encounter.is_bare) return encounter;
  encounter.blocker = blocker_of(cell);
  if (encounter.blocker) {
    encounter.ruling =
        arbitrate(world, {actor.id, encounter.as, direction, deliberate}, *encounter.blocker);
  }
  return encounter;
}

bool succeeds(World& world, Component component, const Encounter& encounter) {
  for (const Handler& handler : handlers_of(component)) {
    if (handler.meant == Meant::Blocker && !encounter.blocker) continue;
    const Answer answer = handler.run(world, encounter);
    if (answer != Answer::Continue) return answer == Answer::Done;
  }
  return true;
}

}  // namespace

bool try_chain(World& world, Entity& actor, const Chain& chain, Direction direction,
               bool deliberate) {
  if (chain.empty()) return true;
  if (direction == Direction::None) return false;
  // A refused component has changed nothing (R22), so one encounter serves the whole chain.
  const Encounter encounter = encounter_of(world, actor, direction, deliberate);
  for (const Component component : chain) {
    if (!encounter.blocker && needs_blocker(component)) continue;
    if (!succeeds(world, component, encounter)) continue;
    actor.facing = direction;
    return true;
  }
  return false;
}

}  // namespace undercroft
