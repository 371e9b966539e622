// hallways.h: stage D6: digs hallways between linked rooms at least cost, and hangs doors in their
// doorways.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

struct DugHallways {
  Grid<Zone> zones;
  std::vector<Hallway> hallways;  // one per link, in the order of digging
  std::vector<Doorway> doorways;  // row by row; all are arches at first
  Flaw flaw = Flaw::None;         // NoHallway: a link of the spanning tree could not be dug
};

// Joins adjacent rooms straight through their shared wall, and others by find_route(). A loop
// without a route is left out.
[[nodiscard]] DugHallways dig_hallways(const std::vector<Room>& rooms,
                                       const std::vector<Link>& links, const LevelOptions& options);

// Locks the doorways of locked rooms. The others get doors, except for arch_percent of them, and
// never two doors in a row.
void hang_doors(std::vector<Doorway>& doorways, const std::vector<Room>& rooms,
                const LevelOptions& options);

}  // namespace undercroft
