// room_shapes.h: stage D36: gives rooms shapes other than rectangles.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// The cells of a floor that a shape fills with wall, never including its centre. Empty if the floor
// is too small for the shape.
[[nodiscard]] std::vector<Point> filled_cells(Rect floor, Shape shape, Rng& rng);

// Fills parts of rooms with wall, so that at most a third of them, and usually fewer, are plain
// rectangles. A path from every doorway stays open, and each floor stays connected. Flooded rooms,
// chasms and the hall of the Crown keep their own shapes. Changes plan.zones and rooms. REQUIRES:
// hallways are dug.
void shape_rooms(LevelPlan& plan);

}  // namespace undercroft
