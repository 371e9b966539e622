// statuses.h: what passes with the turns (R77, R78, F23).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// One turn of a creature's tick: statuses that count turns lose one; on every tenth turn it heals.
void tick_creature(World& world, Entity& e, TurnNumber turn);

// Fails its action without trying (R25)?
[[nodiscard]] inline bool is_dazed(const Entity& e) {
  return e.is(Status::Stun) || e.is(Status::Rest);
}

// Gives it for that many turns; the longer time counts. A stun is told.
void give_status(World& world, EntityId id, Status status, int turns);

// The yielding one rests: its next action is lost. Once a turn (F7).
void rest(World& world, EntityId id);

}  // namespace undercroft
