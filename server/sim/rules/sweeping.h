// sweeping.h: a blow at all who stand around: company is no safety by itself (R156).
#pragma once

#include "server/sim/world/world.h"
#include "shared/small_vector.h"

namespace undercroft {

// How far it sweeps, in cells: its blueprint's range, else 1.
[[nodiscard]] int sweeping_range(const World& world, const Entity& e);

// The foes within that range that it perceives, around no pinched corner, in order of joining.
[[nodiscard]] SmallVector<EntityId, 8> whom_a_sweep_meets(const World& world, EntityId sweeper);

// A blow without answer at each of them.
void sweep(World& world, EntityId sweeper);

}  // namespace undercroft
