// scatter.h: stage D1: rooms of random sizes, thrown on a heap in the middle of the level.
#pragma once

#include <vector>

#include "server/sim/generation/level_plan.h"

namespace undercroft {

// room_count(options) rooms, numbered from 1, with their centres in the middle half of the level
// (half its width, half its height). They overlap; separation (D2) is what sorts them out.
[[nodiscard]] std::vector<Room> scatter(const LevelOptions& options);

}  // namespace undercroft
