// points.h: what a result is worth (R203, H6).
#pragma once

#include <cstdint>

#include "shared/score.h"

namespace undercroft {

// 1 for each coin's worth of treasure, 100 for each level, 1000 for the Crown, and the share of the
// omens on top of the sum, in percent (R206).
[[nodiscard]] std::uint32_t points_for(int treasure, int depth, bool won, int omens = 0);

// The points of a line of the score table.
[[nodiscard]] std::uint32_t points_of(const Score& score);

}  // namespace undercroft
