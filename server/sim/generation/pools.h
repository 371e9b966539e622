// pools.h: standing water in caves.
#pragma once

#include "server/sim/generation/level_plan.h"

namespace undercroft {

// Turns some round patches of cave floor into water, about one to 1,500 cells of the level; never
// stairs. REQUIRES: lay_ground and place_stairs have been called.
void fill_pools(LevelPlan& plan);

}  // namespace undercroft
