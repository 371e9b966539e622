// hallways.h: stage D6, first half: the ways between linked rooms, dug at least cost.
#pragma once

#include <vector>

#include "server/sim/generation/level_plan.h"

namespace undercroft {

struct Diggings {
  Grid<Zone> zones;
  std::vector<Hallway> hallways;  // one a link, in the order of digging
  std::vector<Doorway> doorways;  // in reading order; all of them arches as yet
  Flaw flaw = Flaw::None;         // NoHallway: a link of the spanning tree could not be dug
};

// Adjacent rooms are joined straight through the wall between them; the others by find_route. A
// loop that finds no way is left out.
[[nodiscard]] Diggings dig_hallways(const std::vector<Room>& rooms, const std::vector<Link>& links,
                                    const LevelOptions& options);

}  // namespace undercroft
