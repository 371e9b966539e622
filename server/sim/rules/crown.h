// crown.h: the Crown moves by itself (R220).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Moves the Crown, if it is on the level of `here`, lying or held: to `here`, or onto the stairs up
// or down; where a fixture bars that cell, to the free cell nearest to it. It stays with a holder
// whom house rules spare (R146).
void move_crown(World& world, CrownGoes goes, const Place& here);

}  // namespace undercroft
