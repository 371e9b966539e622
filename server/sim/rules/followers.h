// followers.h: friends that follow a player (R195).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A player bumps into a friend that may follow: works at its shackles, makes it follow, or changes
// places with it.
void approach(World& world, EntityId player, EntityId friendly);

// Those that follow the player and are near, in order of spawning.
[[nodiscard]] std::vector<EntityId> followers_near(const World& world, const Entity& player);

// The cell that a follower makes for: a monster near it that it sees, else its player; its own if
// that one is beside it, on another level or gone.
[[nodiscard]] Point goal_of_follower(const World& world, const Entity& follower);

}  // namespace undercroft
