// corners.h: pinched corners: diagonals between two barriers, which nothing passes.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True for a diagonal between two barriers (R5, F6). It bars steps, attacks, shoves, gifts,
// projectiles and falling back alike.
[[nodiscard]] bool is_pinched(const World& world, int depth, Point from, Direction direction);

}  // namespace undercroft
