// rising_water.h: the flood of a woken level, and the fire that walks through it (R202).
//
// Neither ever reaches a cell of the way between the stairs. REQUIRES of all: the level is woken.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The floor beside water or ice becomes water. On a level with neither, the water begins in the
// cell that is farthest from the stairs up.
void raise_water(World& world, int depth);

// Fills the floor that is `front` steps from the stairs down.
void walk_on(World& world, int depth, const Burst& burst, int front);

}  // namespace undercroft
