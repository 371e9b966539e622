// doors.h: stage D6, second half: what hangs in each doorway.
#pragma once

#include <vector>

#include "server/sim/generation/level_plan.h"

namespace undercroft {

// The doorways of locked rooms are locked; the others get doors, but for arch_percent of them, and
// never a door right behind another.
void hang_doors(std::vector<Doorway>& doorways, const std::vector<Room>& rooms,
                const LevelOptions& options);

}  // namespace undercroft
