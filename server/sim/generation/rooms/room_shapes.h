// room_shapes.h: stage D36: rooms that are no plain rectangles.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// The cells of a floor that a shape fills with wall. None of them is the floor's centre; none: the
// floor is too small for that shape.
[[nodiscard]] std::vector<Point> filled_cells(Rect floor, Shape shape, Rng& rng);

// Fills parts of rooms with wall, so that at most a third of them, and mostly fewer, are plain
// rectangles. A way from every doorway stays open, and each floor stays in one piece. Basins and
// chasms are left, which have shapes of their own. Changes plan.zones and rooms. REQUIRES: hallways
// are dug.
void shape_rooms(LevelPlan& plan);

}  // namespace undercroft
