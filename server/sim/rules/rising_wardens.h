// rising_wardens.h: a warden that was beaten gets up once the Crown is taken (R202).
#pragma once

#include <span>

#include "server/sim/world/world.h"

namespace undercroft {

// Counts a turn of the bearer of the Crown, if it is one of these players. Wardens that lie beaten
// get up at the end of their turn of that count, as their content says. In the turn before, all
// heroes are warned. REQUIRES: the Undercroft is awake.
void raise_wardens(World& world, std::span<const EntityId> players);

// True for the corpse of a warden that is going to get up by itself.
[[nodiscard]] bool will_rise(const World& world, const Entity& corpse);

}  // namespace undercroft
