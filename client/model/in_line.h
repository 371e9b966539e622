// in_line.h: whether a shot can fly from one cell to another.
#pragma once

#include <cstdlib>

#include "shared/geometry.h"

namespace undercroft {

// True if one of the eight directions leads exactly from one cell to the other, as shots fly.
[[nodiscard]] inline bool is_in_line(Point from, Point to) {
  const Point way = to - from;
  return way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
}

}  // namespace undercroft
