// effects.h: what a draught or scroll does to whoever has it in him, or reads it (R84, R145, R154).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Heals, gives a status to this one, its company or all others near, carries it off, shows it a
// map.
void give_effects(World& world, EntityId who, const Use& use);

}  // namespace undercroft
