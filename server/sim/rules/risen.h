// risen.h: the dead of a level rise once the Crown is taken (R202).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kMostRisen = 12;  // of a level

// A monster of that blueprint rises from each corpse of the level, in order of spawning, with what
// the dead one carried. A fallen hero's is called after it. Wardens that get up by themselves are
// left out.
void raise_dead(World& world, int depth, const std::string& blueprint);

// The same from one corpse, if there is room beside it.
void raise_from(World& world, EntityId corpse, BlueprintId blueprint);

}  // namespace undercroft
