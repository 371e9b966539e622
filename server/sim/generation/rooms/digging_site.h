// digging_site.h: a level while hallways are dug: what is where, and where doorways may be.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// What a digger must know of a level: the zones so far and whose they are.
struct DiggingSite {
  Grid<Zone> zones;
  Grid<int> room_at;   // number of the room that a floor cell is of; 0: none
  Grid<int> reserved;  // number of the reserved room whose floor or wall it is; 0: none, -1: of two
  bool is_dug = false;  // routes go where something is dug already, and nowhere else
};

// Rooms and their walls drawn on rock.
[[nodiscard]] DiggingSite site_of(const std::vector<Room>& rooms, Size level);

// May a doorway be dug at `at`, going in that direction? It must be a wall between a room's floor
// on one side and a way on to the other, with undug cells on its left and right, so that a door can
// hang in it; and of no reserved room but a or b. A doorway that is there already will do.
[[nodiscard]] bool may_be_doorway(const DiggingSite& site, Point at, Direction way, int a, int b);

[[nodiscard]] bool is_undug(const DiggingSite& site, Point p);
// Of a reserved room other than these two?
[[nodiscard]] bool is_reserved_by_others(const DiggingSite& site, Point p, int a, int b);

// Walls up one of each two doorways that join the same two rooms (or room and net of hallways) less
// than 8 cells apart, and fills the hallways that then lead nowhere (D35). Nothing is cut off: the
// other doorway still joins them. True: there were any.
bool wall_up_twins(DiggingSite& site);

}  // namespace undercroft
