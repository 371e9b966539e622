// clouds.h: fire, frost and smoke, which flasks leave in cells for a while (R153).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Fills the cell, and the cells around it if the burst says so, wherever the cloud can be: fire not
// on water, walls or ledges; frost only on water; smoke anywhere but in walls.
void burst(World& world, int depth, Point at, const Burst& burst);

// One turn of a cloud: fire burns what is there. A cloud passes when its time is over, and thawed
// ice becomes water.
void act_cloud(World& world, EntityId cloud);

}  // namespace undercroft
