// travel.h: from level to level: stairs, ledges; and portals (R93, R96, R110, R113).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Each false when one does not stand on the stairs for it, or nothing lies beyond. Climbing out of
// depth 1 is for a living player with the Crown only, and wins the realm (R110).
bool descend(World& world, EntityId player);
bool ascend(World& world, EntityId player);

// Stairs that would take it there? Those out of depth 1 are a way for who carries the Crown and has
// not won yet (R110, H14).
[[nodiscard]] bool stands_on_way_down(const World& world, EntityId player);
[[nodiscard]] bool stands_on_way_up(const World& world, EntityId player);

// What has come onto a ledge falls to the level below, and creatures are hurt (R93, F9). Nothing
// happens on the deepest level, where a ledge is floor.
void fall_to_level_below(World& world, EntityId body);

// The word was said: who stands on a portal is carried to its other end, if that is free (R96).
void say_words(World& world, EntityId player, const std::string& words);

// The stairs up of a level, or the first cell one can stand in.
[[nodiscard]] Point entrance_of(const World& world, int depth);

}  // namespace undercroft
