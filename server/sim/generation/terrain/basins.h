// basins.h: where a lake or chasm may lie, and laying it so that the level stays connected (D45 to
// D47).
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// The cells that a lake or chasm may take: plain rooms, hallways, caves, and the rock and walls
// between them. Left alone are the rim, stairs and the cells near them, doorways and the cells
// around them, and rooms with a purpose with their walls.
[[nodiscard]] Grid<bool> cells_for_basins(const LevelPlan& plan);

// The largest connected part of those cells.
[[nodiscard]] std::vector<Point> joined_part(Size size, const std::vector<Point>& cells);

// What each cell belongs to: a room by its number, hallways, caves and rock by numbers of their
// own.
[[nodiscard]] Grid<int> rooms_and_ways(const LevelPlan& plan);

// True if the cells are part of two rooms or more, or of a room and a hallway, or of caves; and if
// at most half of them are rock.
[[nodiscard]] bool crosses_spaces(const Grid<int>& spaces, const std::vector<Point>& cells);

// Turns the cells into a lake or chasm, and bits of floor of up to 3 cells that it cuts off as
// well. Then lays bridges. If dry ground would still be in pieces, it changes nothing and returns
// false.
[[nodiscard]] bool lay_basin(LevelPlan& plan, const Grid<bool>& free,
                             const std::vector<Point>& cells, Zone zone);

}  // namespace undercroft
