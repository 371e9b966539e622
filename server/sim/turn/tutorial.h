// tutorial.h: what players are told once: the goal, and a line at the first use of a kind of thing
// (R133).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Both do nothing without the house rule.
void tell_the_goal(World& world, EntityId player);
// Of what has happened in this turn.
void give_advice(World& world);

}  // namespace undercroft
