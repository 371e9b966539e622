// passing.h: stepping past the body of an absent player where nothing leads around it (F8).
#pragma once

#include <optional>

#include "server/sim/world/world.h"

namespace undercroft {

// The cell in which a player lands who steps in that direction past an absent player: the next free
// one of the same line, behind a row of absent players also. Nothing if no absent player is in the
// way, if the line has no free cell behind it, or if that cell can be reached around the bodies
// through the cells beside them.
[[nodiscard]] std::optional<Point> landing_past_absent(const World& world, const Entity& mover,
                                                       Direction direction);

}  // namespace undercroft
