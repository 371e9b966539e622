// hermits.h: what friends say (R160).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A line each time it is talked to, true of its level, and another one as long as there are any;
// then what its blueprint has it say.
void speak(World& world, EntityId speaker);

}  // namespace undercroft
