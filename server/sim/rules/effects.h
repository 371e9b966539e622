// effects.h: the effects of draughts and scrolls (R84, R145, R154).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Heals; gives a status to the user, its company or all others near; teleports it; or shows it a
// map.
void give_effects(World& world, EntityId who, const Use& use);

}  // namespace undercroft
