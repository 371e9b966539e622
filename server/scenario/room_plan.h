// room_plan.h: a room drawn as text as the map of a scenario, so that authors can test it.
#pragma once

#include <optional>
#include <vector>

#include "server/scenario/scenario_layout.h"

namespace undercroft {

// The maps of a scenario in the room, and what stands in it.
struct RoomPlan {
  std::vector<DrawnMap> maps;    // a second, empty level if one can fall from the room
  std::vector<AlsoPlan> things;  // named by their blueprints: chest, chest2 ...
  // The cell outside the room's first way in; nothing for a whole level, which has stairs.
  std::optional<Point> entrance;
  Rect cells;  // of the drawing
};

// The room as it is drawn, with a ring of floor and a wall around it: its first cell is at 2,2.
// Loot and monsters are drawn from the level table of its first depth, with that seed. `line`: of
// the scenario file, for errors.
[[nodiscard]] RoomPlan plan_of_room(const DrawnRoom& room, const Catalogue& catalogue,
                                    std::uint64_t seed, int line);

}  // namespace undercroft
