// regions.h: connected regions of a grid, and distances within them; steps are orthogonal.
#pragma once

#include <array>
#include <vector>

#include "shared/grid.h"

namespace undercroft {

inline constexpr std::array<Direction, 4> kFourDirections = {Direction::Up, Direction::Right,
                                                             Direction::Down, Direction::Left};

// The regions of the cells that are set, each in the order in which it was flooded from its first
// cell; regions in reading order of their first cells.
[[nodiscard]] std::vector<std::vector<Point>> regions_of(const Grid<bool>& cells);

// Would the cells that are set around `at` still hang together without it? They must all be on one
// arc of the circle around it: stricter than needed, for a longer way around would do too, and
// never wrong. REQUIRES: `at` is not on the rim.
[[nodiscard]] bool stay_connected_without(const Grid<bool>& cells, Point at);

// Steps from `from` to every cell over cells that are set; -1: not reached.
[[nodiscard]] Grid<int> distances_over(const Grid<bool>& cells, Point from);

}  // namespace undercroft
