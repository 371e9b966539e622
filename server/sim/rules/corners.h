// corners.h: pinched corners: the diagonals between two barriers, round which nobody gets.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A diagonal between two barriers (R5, F6)? Bars steps, attacks, shoves, gifts, projectiles and
// falling back alike.
[[nodiscard]] bool is_pinched(const World& world, int depth, Point from, Direction direction);

}  // namespace undercroft
