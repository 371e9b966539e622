// omen_choice.h: the choice of omens for the next run, as a player is shown it (R206).
#pragma once

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// All omens of the content, with those who want them. It stays open, and its options change with
// every vote.
[[nodiscard]] Choice omen_choice(const World& world, EntityId viewer);

}  // namespace undercroft
