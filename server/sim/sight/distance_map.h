// distance_map.h: how many steps each cell is from a goal, on foot.
#pragma once

#include <vector>

#include "server/sim/world/world.h"
#include "shared/grid.h"

namespace undercroft {

inline constexpr int kUnreachable = -1;

// What a walker can get past.
struct Walker {
  bool opens_doors = false;
  bool opens_locks = false;
  bool flies = false;  // over ledges
  friend bool operator==(const Walker&, const Walker&) = default;
};

// Breadth first from a goal, eight ways, diagonals by R5. Walls, ledges and what stands for good
// (chests and what looks like one, levers, crates) bar the way; creatures do not, for they move on.
//
// It grows as far as it has been asked for and no farther: near goals cost little, however large
// the level is. Its storage is used again by start().
class DistanceField {
 public:
  // Forgets what it was, and begins anew with the goal alone.
  void start(const World& world, int depth, Point goal, Walker walker);

  // Steps from `at` to the goal; kUnreachable where no way leads. After it, known() is right for
  // every cell that is nearer. REQUIRES: `at` is on the level, and no ground and nothing that
  // stands for good has changed since start() (Level::revision).
  int steps_from(const World& world, Point at);

  // Steps as far as they have been worked out; kUnreachable beyond.
  [[nodiscard]] const Grid<int>& known() const { return steps_; }

 private:
  void spread_from(const Level& level, const World& world, Point at);

  int depth_ = 0;
  Walker walker_;
  Grid<int> steps_;
  std::vector<Point> reached_;  // in order of distance
  std::size_t next_ = 0;        // of these: the first whose neighbours have not been looked at
};

// The same of the whole level, at once.
[[nodiscard]] Grid<int> distance_map(const World& world, int depth, Point goal, Walker walker);

}  // namespace undercroft
