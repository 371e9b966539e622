// growing.h: creatures that gain numbers for good (R220).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Adds to the creature's own attributes and to its health, which stay within what a blueprint may
// have: attributes from 0 to 99, health from 1 to 9,999. It does nothing to the dead, and takes
// nothing from those whom house rules spare (R146).
void grow(World& world, EntityId id, const Grown& grown);

}  // namespace undercroft
