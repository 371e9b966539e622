// ailments.h: poison, burning, slowness, confusion, blindness and levitation (R182), and the
// statuses that content defines (R221).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True for the statuses of R182 and R221. Getting one of them, and its end, make an event.
[[nodiscard]] bool is_ailment(Status status);

// True for the statuses that harm or hinder their bearer, stun included (R146).
[[nodiscard]] bool is_harmful(const Catalogue& catalogue, Status status);

// True if its blueprint or a status that it has keeps it from getting this one.
[[nodiscard]] bool is_immune(const World& world, const Entity& e, Status status);

// Gives the ailment, unless the creature is slow already or burning would go out at once.
void give_ailment(World& world, EntityId id, Status status, int turns);

// The harm of poison and fire in the creature's tick. It may die.
void suffer(World& world, Entity& e);

// Called when a status of the creature is over, by time or by a cure.
void end_ailment(World& world, Entity& e, Status status);

}  // namespace undercroft
