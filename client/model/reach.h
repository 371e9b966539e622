// reach.h: the cells that a creature's next action can strike, as far as the player knows.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// A diagonal step between two blocked cells, as far as the player knows (R5).
[[nodiscard]] bool is_corner(const Observation& known, Point from, Direction way);

// Rays end at walls, closed doors and the first body. They do not pass between two corners.
[[nodiscard]] std::vector<Point> struck_by(const Observation& known, const EntityView& entity);

// As above, for all hostile creatures in view.
[[nodiscard]] std::set<Point> struck_cells(const Observation& known);

// "It crouches. It can next strike diagonally." Empty when nothing is known.
[[nodiscard]] std::string intentions(const Observation& known, const EntityView& entity);

}  // namespace undercroft
