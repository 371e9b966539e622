// death.h: dying, what stays behind, the way back, and the table of scores (R3, R12, R110, R111).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A body becomes a corpse on the item layer, at once, keeping name, cell and what it held (F22); or
// goes down, if it may (R141). `killer`: kNobody when nobody killed it. REQUIRES: it is alive.
void die(World& world, EntityId id, EntityId killer = kNobody);
// The end of one who was down, or who goes down for nobody.
void die_of_wounds(World& world, EntityId downed);

// Corpses that a level keeps: what calls others to its side could be farmed until nothing more
// fits.
inline constexpr int kMaxCorpses = 300;

// At the end of a turn: where somebody has died and more corpses lie than a level keeps, those go
// that hold nothing, in order of spawning.
void clear_corpses(World& world);

// A dead player returns at the entrance of depth 1 with nothing; its corpse stays with all it held
// (R111). False when it lives, or house rule death = permanent.
bool respawn(World& world, EntityId player);

// Lines that a table keeps; a realm may be played for years.
inline constexpr std::size_t kMaxScoresKept = 100;

// Does `a` stand above `b`? Winning counts most, then treasure, depth, and having needed few turns.
[[nodiscard]] bool is_better(const Score& a, const Score& b);

// Writes the player's line in its place, below those as good as it: it has won, or it has died.
void keep_score(World& world, EntityId player, bool won);

}  // namespace undercroft
