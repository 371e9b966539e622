// woken_levels.h: how a level wakes when a hero comes to it after the Crown was taken (R202).
#pragma once

#include <span>

#include "server/sim/world/world.h"

namespace undercroft {

// A hero has come to that level. While the Undercroft is awake, the level wakes at the end of this
// turn, unless it has done so.
void note_arrival(World& world, int depth);

// The Crown has been taken on that level. The deepest one wakes at the end of this turn, if content
// says how. REQUIRES: the Undercroft is awake.
void note_crown_taken(World& world, int depth);

// Plays one turn of each woken level on which one of these players is. REQUIRES: the Undercroft is
// awake.
void play_woken_levels(World& world, std::span<const EntityId> players);

// How the level wakes: as the deepest, else by its theme, else by its style. Null: in no way of its
// own.
[[nodiscard]] const WakingTable* waking_of(const World& world, int depth);

// The level's part of the waking; null if no hero has come to it since.
[[nodiscard]] const WokenLevel* woken_level(const World& world, int depth);

}  // namespace undercroft
