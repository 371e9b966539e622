// wardens.h: monsters that follow the bearer of the Crown, and strike it out of its hands (R202).
#pragma once

#include <span>

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kWardenArrives = 5;  // turns of the bearer after it left the warden's level

// Counts a turn of the bearer, if it is one of these players: wardens on other levels follow it.
// REQUIRES: the Undercroft is awake.
void follow_bearer(World& world, std::span<const EntityId> players);

// A blow has done harm: that of a warden throws the Crown out of its bearer's pack, two cells on.
void strike_crown_away(World& world, EntityId striker, EntityId target);

}  // namespace undercroft
