// level_words.h: the sentence that a level of a theme has for heroes who come to it (D49, R199).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Gives the player the sentence of its level, if that has a theme with one (`advised`).
void tell_of_level(World& world, EntityId player);

}  // namespace undercroft
