// risen.h: the dead of a level rise once the Crown is taken (R202).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kMostRisen = 12;  // of a level

// A monster of that blueprint rises from each corpse of the level, in order of spawning, with what
// the dead one carried. A fallen hero's is called after it.
void raise_dead(World& world, int depth, const std::string& blueprint);

}  // namespace undercroft
