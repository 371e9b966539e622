// travel.h: moving between levels by stairs, ledges and portals (R93, R96, R110, R113).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Each returns false if the player does not stand on such stairs, or there is no level beyond. Only
// a living player with the Crown can climb out of depth 1, and that wins the realm (R110).
bool descend(World& world, EntityId player);
bool ascend(World& world, EntityId player);

// True if the stairs in the player's cell would take it there. The stairs out of depth 1 do so only
// for a player that carries the Crown and has not won yet (R110, H14).
[[nodiscard]] bool stands_on_way_down(const World& world, EntityId player);
[[nodiscard]] bool stands_on_way_up(const World& world, EntityId player);

// A body on a ledge falls to the level below, and a creature is hurt (R93, F9). On the deepest
// level a ledge is plain floor.
void fall_to_level_below(World& world, EntityId body);

// Carries a player that says the word on a portal to its other end, if that is free (R96).
void say_words(World& world, EntityId player, const std::string& words);

// The stairs up of a level, or the first cell that a body can stand in.
[[nodiscard]] Point entrance_of(const World& world, int depth);
// The stairs down, or the stairs up of a level without any.
[[nodiscard]] Point way_down_of(const World& world, int depth);

}  // namespace undercroft
