// sweeping.h: a blow at everything around: company alone is no safety (R156).
#pragma once

#include "server/sim/world/world.h"
#include "shared/small_vector.h"

namespace undercroft {

// The range of its sweep in cells: its blueprint's range, else 1.
[[nodiscard]] int sweeping_range(const World& world, const Entity& e);

// The foes within that range that it perceives and that no pinched corner protects, in order of
// joining.
[[nodiscard]] SmallVector<EntityId, 8> whom_a_sweep_meets(const World& world, EntityId sweeper);

// Strikes each of them once; none strikes back.
void sweep(World& world, EntityId sweeper);

}  // namespace undercroft
