// hallway_route.h: the cheapest route for a hallway between two rooms (A*; Hart, Nilsson, Raphael
// 1968).
#pragma once

#include <optional>
#include <vector>

#include "server/sim/generation/rooms/digging_site.h"

namespace undercroft {

// A RouteScratch holds a search's per-cell data. Reuse it between searches of one site to avoid
// clearing everything each time.
struct RouteScratch {
  std::vector<int> best;       // by state: its cost; cleared between searches
  std::vector<int> came_from;  // by state: the previous state
  std::vector<int> touched;    // states to clear
};

// The cells of the cheapest route from room a to room b, including both floors; nothing if there is
// none. It crosses walls only straight, never enters other rooms, and never touches the rim.
[[nodiscard]] std::optional<std::vector<Point>> find_route(const DiggingSite& site,
                                                           const std::vector<Room>& rooms, int a,
                                                           int b, RouteScratch& scratch);

}  // namespace undercroft
