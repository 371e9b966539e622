// shut_doors.h: the doors of a woken level that plates had opened (R202).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Shuts each open door that plates move, for good, unless somebody stands in it, it is on the way
// between the stairs, or a hero, the Crown, stairs or a portal would be cut off from the stairs up.
// REQUIRES: the level is woken.
void shut_doors(World& world, int depth);

// Takes its wires off the door: no plate moves it any more.
void unwire(World& world, EntityId door);

// The cells of a level on which a hero is or may arrive, and that of the Crown: those that nothing
// may cut off.
[[nodiscard]] std::vector<Point> cells_to_keep_open(const World& world, int depth);

}  // namespace undercroft
