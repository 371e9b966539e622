// hallway_route.h: the cheapest way to dig from one room to another (A*, Hart, Nilsson, Raphael
// 1968).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/generation/rooms/digging_site.h"

namespace undercroft {

// What a search remembers of cells; to be kept from one search of a site to the next, which saves
// clearing all of it each time. A fresh one will do.
struct RouteScratch {
  std::vector<int> best;       // by state: the cost; kept clear between searches
  std::vector<int> came_from;  // by state: the state before
  std::vector<int> touched;    // the states to clear
};

// The cells of the cheapest way from room a to room b, floors included, or nothing. Walls are only
// ever crossed straight; rooms other than a and b are never entered, the rim never touched.
[[nodiscard]] std::optional<std::vector<Point>> find_route(const DiggingSite& site,
                                                           const std::vector<Room>& rooms, int a,
                                                           int b, RouteScratch& scratch);

}  // namespace undercroft
