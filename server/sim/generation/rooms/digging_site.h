// digging_site.h: a level while hallways are dug: its zones, and where doorways are allowed.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// A DiggingSite holds the zones so far and the rooms they belong to.
struct DiggingSite {
  Grid<Zone> zones;
  Grid<int> room_at;    // number of the room a floor cell belongs to; 0: none
  Grid<int> reserved;   // number of the reserved room whose floor or wall it is; 0: none, -1: two
                        // rooms
  bool is_dug = false;  // routes may only use what is already dug
};

// Draws rooms and their walls on rock.
[[nodiscard]] DiggingSite site_of(const std::vector<Room>& rooms, Size level);

// True if a doorway may be dug at `at` in direction `way`. It must be a wall between a room's floor
// on one side and a passable cell on the other, with undug cells to its left and right, so that a
// door can hang in it. It must not belong to a reserved room other than a or b. An existing doorway
// counts.
[[nodiscard]] bool may_be_doorway(const DiggingSite& site, Point at, Direction way, int a, int b);

[[nodiscard]] bool is_undug(const DiggingSite& site, Point p);
// True if the cell belongs to a reserved room other than these two.
[[nodiscard]] bool is_reserved_by_others(const DiggingSite& site, Point p, int a, int b);

// If two doorways join the same spaces (rooms or nets of hallways) less than 8 cells apart, walls
// up one of them and fills hallways that become dead ends (D35). Nothing is disconnected, because
// the other doorway remains. Returns true if there were any.
bool wall_up_twins(DiggingSite& site);

}  // namespace undercroft
