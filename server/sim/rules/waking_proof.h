// waking_proof.h: proves that a woken level keeps its promise: the way out stays open (R202).
#pragma once

#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// Succeeds, or returns the first fault with its cell. `before`: the world when the level woke.
// - The way leads step by step from its start (start_of_way) to the stairs up. Each of its cells
// has the
//   ground that it had, burns in no fire, and is barred by no lock. Monsters may bring other fires.
// - Where a hero could walk it still can, except through doors that fell shut and over weak floor.
// - From each cell on which a hero is or may arrive, and from the Crown, a walk without a key and
//   off weak floor leads to the stairs up, if one did before.
[[nodiscard]] Expected<> prove_way_out(const World& before, const World& now, int depth);

}  // namespace undercroft
