// tunnels.h: stage D10, last part: caves are joined by tunnels.
#pragma once

#include <vector>

#include "server/sim/generation/level_plan.h"

namespace undercroft {

// Tunnels from each of `regions` (cells that are Zone::Cave, the largest first) to what is joined
// already: rooms and hallways when there are any, else the first of the regions. Only rock is dug.
// A region that walls and rim shut in is filled.
void join_caves(Grid<Zone>& zones, const std::vector<std::vector<Point>>& regions, Rng rng);

}  // namespace undercroft
