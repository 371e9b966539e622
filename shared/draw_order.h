// draw_order.h: which of the entities in a cell a map shows.
#pragma once

#include <vector>

#include "shared/observation.h"

namespace undercroft {

// The entities of a cell, topmost first.
[[nodiscard]] std::vector<const EntityView*> entities_at(const Observation& known, Point at);
// The place of a look in that order, 0 or more; lower is nearer to the top.
[[nodiscard]] int depth_in_cell(const Look& look);
// True for stairs below an item or a corpse: the map shows the stairs.
[[nodiscard]] bool is_drawn_over(const GroundLook& ground, const Look& thing);

}  // namespace undercroft
