// terrain.h: stages D45 to D47: lakes and chasms that cross rooms, and bridges over them.
#pragma once

#include "server/sim/content/level_table.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Lays the lakes and chasms of the table, as far as they find a place, and bridges over them.
// Changes plan.zones, ground and islands. Without any the plan stays as it is. There are no chasms
// on the deepest level, nor where the goal has a gate, which a fall would bypass. REQUIRES: rooms,
// caves, stairs and drawn rooms are laid, and nothing else is placed.
void lay_terrain(LevelPlan& plan, const LevelTable& table);

}  // namespace undercroft
