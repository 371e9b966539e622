// clouds.h: what flasks leave in cells for a while: fire, frost and smoke (R153).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Fills the cell, and those around it if it is said, where it can be there: fire not on water, wall
// or ledge; frost on water alone; smoke wherever there is no wall.
void burst(World& world, int depth, Point at, const Burst& burst);

// One turn of such a cloud: fire burns what is there; each passes in its time, and thawed ice is
// water again.
void act_cloud(World& world, EntityId cloud);

}  // namespace undercroft
