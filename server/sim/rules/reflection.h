// reflection.h: shots that fly back (R225).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True if by its nature it reflects every shot.
[[nodiscard]] bool is_mirror(const Entity& target);

// If the target reflects the shot, adds the flight back to who shot it and returns true. A shot
// flies back once.
bool send_back(World& world, const Flight& flight, EntityId target);

}  // namespace undercroft
