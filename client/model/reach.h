// reach.h: the cells that a creature's next action can strike, as far as the player knows them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// A diagonal between two cells that stop a step, as far as the player knows (R5).
[[nodiscard]] bool is_corner(const Observation& known, Point from, Direction way);

// Rays end at walls and closed doors, and with the first body; none squeezes between two corners.
[[nodiscard]] std::vector<Point> struck_by(const Observation& known, const EntityView& entity);

// The same of all hostile creatures in view.
[[nodiscard]] std::set<Point> struck_cells(const Observation& known);

// "It crouches, and can strike slantwise." Empty of whom nothing is known.
[[nodiscard]] std::string intentions(const EntityView& entity);

}  // namespace undercroft
