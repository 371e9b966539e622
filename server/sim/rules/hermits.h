// hermits.h: what friends say (R160).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A line each time one talks to it, of something that the listener does not know yet: of its level,
// then of who lives below; then what its blueprint has it say. All who hear it know it from then
// on.
void speak(World& world, EntityId speaker, EntityId listener);

// A player has found out by itself what a portal, a lever or an altar is for: no hermit needs to
// tell it.
void note_as_known(World& world, EntityId player, EntityId thing);

}  // namespace undercroft
