// reinforcements.h: where several heroes come, some monsters are more (R226).
#pragma once

#include <span>

#include "server/sim/world/world.h"

namespace undercroft {

// At the end of a turn of these players: on each level where they stand, and on which there are
// more heroes than ever before, the followers of its leaders for each further hero arrive, out of
// sight. Nothing without the house rule `reinforcements`.
void call_reinforcements(World& world, std::span<const EntityId> players);

}  // namespace undercroft
