// sequence.h: a creature's position in its sequence of steps (R50, F19).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Whether the condition of a step or a trigger holds for it now.
[[nodiscard]] bool holds(const World& world, const Entity& e, const Condition& c);

// The current step; null if it has no sequence.
[[nodiscard]] const Step* current_step(const World& world, const Entity& e);

// The step it will act by in its next turn as things stand. For a creature just turned hostile, the
// first step of the hunt; for a creature that has not acted yet, the first step whose `when` holds.
// Null if it will wait.
[[nodiscard]] const Step* coming_step(const World& world, const Entity& e);

// The step that follows `step` in its coming sequence after a success.
[[nodiscard]] const Step& step_after(const World& world, const Entity& e, const Step& step);

// Prepares a turn: a creature turned hostile starts to hunt, and before its first action a creature
// skips steps whose `when` does not hold.
void settle_sequence(const World& world, Entity& e);

// Ends the step in which it waits for a player, as if one had come.
void rouse(World& world, Entity& e);

// Advances the sequence according to the result of the action. Turns in which the creature was
// dazed, slid or woke do not count.
void tick_sequence(World& world, Entity& e);

}  // namespace undercroft
