// blow_shapes.h: weapons whose blows meet more than the body in front of them (R190).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// After a blow at `target`, which stood at `at`: the weapon's shape may meet other foes that the
// striker perceives, each without an answer. It never meets the target again, wherever that is now.
// REQUIRES: the striker is where it struck from.
void follow_through(World& world, EntityId striker, EntityId target, Point at);

// A blow with a long weapon at the foe two cells away in that direction, with a free cell between,
// without an answer. Returns false if there is none, or no such weapon.
bool strike_far(World& world, EntityId striker, Direction direction);

}  // namespace undercroft
