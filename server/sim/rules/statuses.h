// statuses.h: statuses and health over time (R77, R78, F23).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// One tick of a creature: its statuses lose a turn, and every tenth turn it heals.
void tick_creature(World& world, Entity& e, TurnNumber turn);

// True if its action fails without trying (R25).
[[nodiscard]] inline bool is_dazed(const Entity& e) {
  return e.is(Status::Stun) || e.is(Status::Rest);
}

// Gives the status for that many turns, or leaves it if it lasts longer. A stun makes an event, and
// leaves those alone who have the gift against it.
void give_status(World& world, EntityId id, Status status, int turns);

// A yielding creature rests: it loses its next action. Once per turn (F7).
void rest(World& world, EntityId id);

}  // namespace undercroft
