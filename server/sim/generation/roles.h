// roles.h: stage D7, first half: which rooms are interesting, by where they are in the graph.
#pragma once

#include <vector>

#include "server/sim/generation/level_plan.h"

namespace undercroft {

// Gives rooms their roles: an entrance, and as far from it as rooms go the way down (on the deepest
// level the throne room); then locked rooms in dead ends (a treasury first, `locks` in all; where
// there is no dead end, taking loops back out of `links` makes one); then, where the graph has a
// place for them, a guard room that bars the way, a trap gallery, a flooded room, a chasm, a pair
// of portal rooms. REQUIRES: at least two rooms, all of them linked.
void choose_roles(std::vector<Room>& rooms, std::vector<Link>& links, int locks,
                  const LevelOptions& options);

}  // namespace undercroft
