// tutorial.h: hints that a player gets once: the goal, and a line at the first event of a kind
// (R133).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Both do nothing unless the house rule is on.
void tell_the_goal(World& world, EntityId player);
// Gives the advice for this turn's events.
void give_advice(World& world);

}  // namespace undercroft
