// work.h: deeds that take several turns at one place: breaking shackles (R195) and reviving (R141).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// How many more turns at least the player has to work at what is at `at`: a shackled friend, or a
// downed player. 0 if it is not beside it or does not perceive it, or if nothing is left to do.
[[nodiscard]] int work_left(const World& world, EntityId player, Point at);

}  // namespace undercroft
