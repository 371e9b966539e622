// statuses.h: statuses and health over time (R77, R78, R182, F23).
#pragma once

#include <optional>

#include "server/sim/world/world.h"

namespace undercroft {

// One tick of a creature: its statuses harm it and lose a turn, and every tenth turn it heals.
void tick_creature(World& world, Entity& e, TurnNumber turn);

// True if its action fails without trying (R25). A slow creature loses every second action (R182).
[[nodiscard]] inline bool is_dazed(const Entity& e) {
  return e.is(Status::Stun) || e.is(Status::Rest) || e.turns(Status::Slow) % 2 != 0;
}

// True if it neither strikes first nor answers, and ambushes nobody (R204). A held creature fights.
[[nodiscard]] inline bool is_stunned(const Entity& e) { return e.is(Status::Stun); }

// Gives the status for that many turns, or leaves it if it lasts longer. A stun of n turns costs
// the creature n actions, whether or not it has acted in this turn (R78). Does nothing to creatures
// that are immune, and a stun nothing to those who have the gift against it. A status that harms
// spares those whom the house rules keep safe from the player behind it (R146). A stun and the
// statuses of R182 make an event.
void give_status(World& world, EntityId id, Status status, int turns);

// Ends those of the statuses that the creature has (R182).
void cure(World& world, EntityId id, StatusSet statuses);

// The direction that the dice draw in place of the one that it means, if it is confused (R182). It
// may be the same one. Nothing if they leave it its own.
[[nodiscard]] std::optional<Direction> led_astray(World& world, const Entity& e, Direction meant);

// A yielding creature rests: it loses its next action. Once per turn (F7).
void rest(World& world, EntityId id);

}  // namespace undercroft
