// distance_map.h: how many steps each cell is from a goal, on foot.
#pragma once

#include "server/sim/world/world.h"
#include "shared/grid.h"

namespace undercroft {

inline constexpr int kUnreachable = -1;

// Breadth first from `goal` over cells without walls, eight ways, diagonals by R5; bodies do not
// count, closed doors only when `through_doors` and not locked. kUnreachable where no way leads.
[[nodiscard]] Grid<int> distance_map(const World& world, int depth, Point goal, bool through_doors);

}  // namespace undercroft
