// death_deeds.h: what the deaths of some creatures leave (R181).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Called when a creature has become a corpse: notes it if its blueprint has deeds for that.
void note_death(World& world, EntityId id);

// The deeds of all creatures that died in a phase, in the order of their deaths, and of those that
// die of them. At the end of the phase, so that no action is under way.
void do_death_deeds(World& world);

}  // namespace undercroft
