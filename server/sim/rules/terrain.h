// terrain.h: water, which takes hold and lets go (R92, F15).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The water's own phase: takes hold of a creature that is neither held nor freed.
void act_water(World& world, int depth, Point at);

// It comes up for air: free until it leaves the cell.
void surface(World& world, EntityId body);

}  // namespace undercroft
