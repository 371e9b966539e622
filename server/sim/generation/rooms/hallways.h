// hallways.h: stage D6: the ways between linked rooms, dug at least cost, and what hangs in their
// doorways.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

struct DugHallways {
  Grid<Zone> zones;
  std::vector<Hallway> hallways;  // one a link, in the order of digging
  std::vector<Doorway> doorways;  // in reading order; all of them arches as yet
  Flaw flaw = Flaw::None;         // NoHallway: a link of the spanning tree could not be dug
};

// Adjacent rooms are joined straight through the wall between them; the others by find_route. A
// loop that finds no way is left out.
[[nodiscard]] DugHallways dig_hallways(const std::vector<Room>& rooms,
                                       const std::vector<Link>& links, const LevelOptions& options);

// The doorways of locked rooms are locked; the others get doors, but for arch_percent of them, and
// never a door right behind another.
void hang_doors(std::vector<Doorway>& doorways, const std::vector<Room>& rooms,
                const LevelOptions& options);

}  // namespace undercroft
