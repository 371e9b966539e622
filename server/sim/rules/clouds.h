// clouds.h: fire, frost and smoke, which flasks leave in cells for a while (R153).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Fills the cell, and the cells around it if the burst says so, wherever the cloud can be: fire not
// on water, walls or ledges; frost only on water; smoke anywhere but in walls. The cloud remembers
// the player behind it, whose harm may spare other players (R146). If the burst is `meant`, friends
// that it reaches turn hostile (R63).
void burst(World& world, int depth, Point at, const Burst& burst, bool meant = false);

// One turn of a cloud, on behalf of the player behind it: fire burns what is there. A cloud passes
// when its time is over, and thawed ice becomes water.
void act_cloud(World& world, EntityId cloud);

}  // namespace undercroft
