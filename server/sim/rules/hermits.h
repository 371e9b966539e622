// hermits.h: what hermits say (R160).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Says one line about something that the listener does not know: first of its level, then of the
// monsters below, then the lines of its blueprint. All that hear it know it from then on.
void speak(World& world, EntityId speaker, EntityId listener);

// The player has found out for itself what a portal, lever or altar is for, so hermits need not
// tell it.
void note_as_known(World& world, EntityId player, EntityId thing);

}  // namespace undercroft
