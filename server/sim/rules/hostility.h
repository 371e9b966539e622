// hostility.h: friends who turn, and mimics that wake (R63, F2).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The friend and all of its blueprint on the level are Monsters from now on, and chase from the
// next turn.
void turn_hostile(World& world, EntityId one);

// From now on it is a Monster; waking was its action for this turn.
void wake_mimic(World& world, EntityId mimic);

}  // namespace undercroft
