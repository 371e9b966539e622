// distance_map.h: how many steps each cell is from a goal, on foot.
#pragma once

#include <tuple>

#include "server/sim/world/world.h"
#include "shared/grid.h"

namespace undercroft {

inline constexpr int kUnreachable = -1;

// What a walker can get past.
struct Walker {
  bool opens_doors = false;
  bool opens_locks = false;
  bool flies = false;  // over ledges
  friend bool operator<(const Walker& a, const Walker& b) {
    return std::tie(a.opens_doors, a.opens_locks, a.flies) <
           std::tie(b.opens_doors, b.opens_locks, b.flies);
  }
};

// Breadth first from `goal`, eight ways, diagonals by R5. Walls, ledges and what stands for good
// (chests and what looks like one, levers, crates) bar the way; creatures do not, for they move on.
// kUnreachable where no way leads.
[[nodiscard]] Grid<int> distance_map(const World& world, int depth, Point goal, Walker walker);

}  // namespace undercroft
