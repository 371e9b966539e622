// scores.h: a realm's table of scores (R110, H6): the best of those who won and those who died.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Lines that a table keeps; a realm may be played for years.
inline constexpr std::size_t kMostScores = 100;

// Does `a` stand above `b`? Winning counts most, then treasure, depth, and having needed few turns.
[[nodiscard]] bool is_better(const Score& a, const Score& b);

// Writes the player's line in its place, below those as good as it: it has won, or it has died.
void keep_score(World& world, EntityId player, bool won);

}  // namespace undercroft
