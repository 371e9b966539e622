// regions.h: connected regions of a grid, and distances within them. Steps are orthogonal.
#pragma once

#include <vector>

#include "shared/grid.h"

namespace undercroft {

// The connected regions of the set cells, ordered by their first cell row by row. Each lists its
// cells in flood order.
[[nodiscard]] std::vector<std::vector<Point>> regions_of(const Grid<bool>& cells);

// True if the set cells around `at` stay connected without it. They must form a single arc around
// `at`. This test may reject a cell with a longer detour, but never accepts wrongly. REQUIRES: `at`
// is not on the rim.
[[nodiscard]] bool stay_connected_without(const Grid<bool>& cells, Point at);

// The number of steps over set cells from `from` to every cell; -1: not reachable.
[[nodiscard]] Grid<int> distances_over(const Grid<bool>& cells, Point from);

}  // namespace undercroft
