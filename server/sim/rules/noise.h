// noise.h: monsters that hear something go for the player behind it (R220).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kNoiseTurns = 10;  // for which monsters go for the player whom they have heard

// For a while, the monsters within that many cells go for the player.
void make_noise(World& world, const Place& at, int within, EntityId player);

}  // namespace undercroft
