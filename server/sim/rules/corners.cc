// corners.cc: which corners are pinched.
#include "server/sim/rules/corners.h"

namespace undercroft {

// Does not test for a diagonal first: wanderers step diagonally every other time, which branch
// predictors cannot guess. For a straight step one of the two cells is `from`, where the body
// stands, so it is no barrier.
bool is_pinched(const World& world, int depth, Point from, Direction direction) {
  const Point way = offset(direction);
  return world.is_barrier(depth, {from.x + way.x, from.y}) &&
         world.is_barrier(depth, {from.x, from.y + way.y});
}

}  // namespace undercroft
