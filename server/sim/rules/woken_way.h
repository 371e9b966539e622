// woken_way.h: the way between the stairs that a waking level leaves as it is (R202).
#pragma once

#include <vector>

#include "server/sim/sight/distance_map.h"

namespace undercroft {

// Walks that a woken level keeps open: without keys, and off floor that whoever crosses it breaks.
inline constexpr Walker kWalksOut{.opens_doors = true, .trusts_no_floor = true};

// The stairs down; on a level without them the cell of the Crown, or else the stairs up.
[[nodiscard]] Point start_of_way(const World& world, int depth);

// A shortest walk of kWalksOut from there to the stairs up, both included; of two as short the
// straighter one. Empty if there is none.
[[nodiscard]] std::vector<Point> way_through(const World& world, int depth);

// Takes everything from the way through which a fire would run. REQUIRES: the level is woken.
void bare_way(World& world, int depth);

// True for a cell of the way of a woken level.
[[nodiscard]] bool is_on_way(const World& world, int depth, Point at);

}  // namespace undercroft
