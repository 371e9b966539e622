// corners.cc: which corners are pinched.
#include "server/sim/rules/corners.h"

namespace undercroft {

// Without asking whether it is a diagonal: who wanders goes one every other time, which no
// processor can guess. Straight ahead, one of the two cells is `from`, where somebody stands: no
// barrier.
bool is_pinched(const World& world, int depth, Point from, Direction direction) {
  const Point way = offset(direction);
  return world.is_barrier(depth, {from.x + way.x, from.y}) &&
         world.is_barrier(depth, {from.x, from.y + way.y});
}

}  // namespace undercroft
