// corners.cc: which corners are pinched.
#include "server/sim/rules/corners.h"

namespace undercroft {

bool is_pinched(const World& world, int depth, Point from, Direction direction) {
  return is_diagonal(direction) && world.is_barrier(depth, step(from, rotated(direction, -1))) &&
         world.is_barrier(depth, step(from, rotated(direction, 1)));
}

}  // namespace undercroft
