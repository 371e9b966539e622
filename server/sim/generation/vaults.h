// vaults.h: locked rooms for levels that have more locks than dead ends: cut into a cave's rock.
#pragma once

#include "server/sim/generation/level_plan.h"

namespace undercroft {

// Cuts locked rooms (a treasury first, unless there is one) into solid rock beside caves until the
// plan has `locks` of them or no place is left: each with one doorway, onto a cave. Returns how
// many were cut. Changes plan.rooms, doorways and zones.
int cut_vaults(LevelPlan& plan, int locks);

}  // namespace undercroft
