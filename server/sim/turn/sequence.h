// sequence.h: where a creature is in its ring of steps (R50, F19).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The step it acts by now; null when it has no sequence.
[[nodiscard]] const Step* current_step(const World& world, const Entity& e);

// The step it will act by in its next turn, as things are now: of one just turned hostile, that of
// its hunt; of one that has not had a turn, the first whose `when` holds. Null when it will wait.
[[nodiscard]] const Step* coming_step(const World& world, const Entity& e);

// The step that follows on the coming one of its sequence, when that has succeeded.
[[nodiscard]] const Step& step_after(const World& world, const Entity& e, const Step& step);

// Before a turn: a friend turned hostile takes to hunting; before its first action it passes over
// steps whose `when` does not hold.
void settle_sequence(const World& world, Entity& e);

// The tick: moves on as its action went. Turns in which it was dazed, slid or woke count for
// nothing.
void tick_sequence(const World& world, Entity& e);

}  // namespace undercroft
