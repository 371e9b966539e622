// hallway_route.h: the cheapest way to dig from one room to another (A*, Hart, Nilsson, Raphael
// 1968).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// What a digger must know of a level: the zones so far and whose they are.
struct Site {
  Grid<Zone> zones;
  Grid<int> room_at;   // number of the room that a floor cell is of; 0: none
  Grid<int> reserved;  // number of the reserved room whose floor or wall it is; 0: none, -1: of two
};

// Rooms and their walls drawn on rock.
[[nodiscard]] Site draw_rooms(const std::vector<Room>& rooms, Size level);

// May a doorway be dug at `at`, going in that direction? It must be a wall between a room's floor
// on one side and a way on to the other, with undug cells on its left and right, so that a door can
// hang in it; and of no reserved room but a or b. A doorway that is there already will do.
[[nodiscard]] bool may_be_doorway(const Site& site, Point at, Direction way, int a, int b);

// What a search remembers of cells; to be kept from one search of a site to the next, which saves
// clearing all of it each time. A fresh one will do.
struct RouteScratch {
  std::vector<int> best;       // by state: the cost; kept clear between searches
  std::vector<int> came_from;  // by state: the state before
  std::vector<int> touched;    // the states to clear
};

// The cells of the cheapest way from room a to room b, floors included, or nothing. Walls are only
// ever crossed straight; reserved rooms other than a and b are never entered, the rim never
// touched.
[[nodiscard]] std::optional<std::vector<Point>> find_route(const Site& site,
                                                           const std::vector<Room>& rooms, int a,
                                                           int b, RouteScratch& scratch);

}  // namespace undercroft
