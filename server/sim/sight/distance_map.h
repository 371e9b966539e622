// distance_map.h: the number of steps from each cell to a goal, on foot.
#pragma once

#include <vector>

#include "server/sim/world/world.h"
#include "shared/grid.h"

namespace undercroft {

inline constexpr int kUnreachable = -1;

// What a walker can pass.
struct Walker {
  bool opens_doors = false;
  bool opens_locks = false;
  bool flies = false;            // can cross ledges
  bool trusts_no_floor = false;  // stays off weak floor (weak_floor.h)
  friend bool operator==(const Walker&, const Walker&) = default;
};

// A breadth-first search from a goal in eight directions, with diagonals by R5. Walls, ledges and
// things that never move (chests and lookalikes, levers, crates) bar the path; creatures do not,
// because they move on.
//
// The search goes only as far as it was asked, so near goals cost little on a large level.
// start() reuses the storage.
class DistanceField {
 public:
  // Starts over from another goal.
  void start(const World& world, int depth, Point goal, Walker walker);

  // Returns the steps from `at` to the goal, or kUnreachable if no path exists. Afterwards known()
  // is right for every nearer cell. REQUIRES: `at` is on the level, and no ground and no unmoving
  // thing has changed since start() (Level::revision).
  int steps_from(const World& world, Point at);

  // Searches all cells up to that many steps from the goal. REQUIRES: as steps_from().
  void search(const World& world, int steps);

  // Steps as far as the search has gone; kUnreachable beyond.
  [[nodiscard]] const Grid<int>& known() const { return steps_; }

 private:
  void spread_from(const Level& level, const World& world, Point at);

  int depth_ = 0;
  Walker walker_;
  Grid<int> steps_;
  std::vector<Point> reached_;  // in order of distance
  std::size_t next_ = 0;        // the first of these whose neighbours were not searched yet
};

// As above, for the whole level at once.
[[nodiscard]] Grid<int> distance_map(const World& world, int depth, Point goal, Walker walker);

}  // namespace undercroft
