// phasing.h: creatures that walk through walls (R224).
#pragma once

#include <optional>

#include "server/sim/world/world.h"

namespace undercroft {

// The cell in which a phasing creature arrives if it walks that way into a wall or a closed door:
// the first one behind it that is neither, if it is free and at most 8 cells away. Nothing for
// other creatures, and where nothing is in the way.
[[nodiscard]] std::optional<Point> behind_the_wall(const World& world, const Entity& e,
                                                   Direction direction);

}  // namespace undercroft
