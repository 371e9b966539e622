// followers.h: friends that follow a player (R195).
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// A player bumps into a friend that may follow: works at its shackles, makes it follow, or changes
// places with it.
void approach(World& world, EntityId player, EntityId friendly);

// Those that follow the player and are near, in order of spawning. Not those that stay elsewhere.
[[nodiscard]] std::vector<EntityId> followers_near(const World& world, const Entity& player);

// A captive whose shackles are broken (R195), or a dead one, whom nothing holds any longer.
[[nodiscard]] bool is_freed(const World& world, const Entity& e);
// A living captive whose shackles hold it.
[[nodiscard]] bool is_shackled(const World& world, const Entity& e);
// "Captive Squire" is called "Squire" once it is free.
[[nodiscard]] std::string freed_name(const std::string& name);

// True if it was told to stay in a cell of its level.
[[nodiscard]] bool is_posted(const Entity& follower);

// True if it stands in fire, in a cloud or patch that harms, or on a downed player.
[[nodiscard]] bool stands_in_harm(const World& world, const Entity& follower);

// The directions that lead it out of harm in one step, those nearest to its post or player first.
// Empty if there are none.
[[nodiscard]] std::vector<Direction> ways_out_of_harm(const World& world, const Entity& follower);

// The cell that a follower makes for: the monster that it was told to attack; else, with a post,
// the monster beside it or its post; else a monster near it that it sees, or its player. Its own
// cell if that player is beside it, on another level or gone.
[[nodiscard]] Point goal_of_follower(const World& world, const Entity& follower);

}  // namespace undercroft
