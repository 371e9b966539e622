// weak_floor.h: floor that a walker may break, such as rotten planks.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True if something in the cell turns the ground to a ledge when a creature enters or leaves it.
[[nodiscard]] bool has_weak_floor(const World& world, int depth, Point at);

}  // namespace undercroft
