// geometry.cc: names of directions, and straight lines of cells.
#include "shared/geometry.h"

#include <cstdlib>

#include "shared/names.h"

namespace undercroft {

std::string_view name_of(Direction d) { return kDirectionNames[d].name; }

std::optional<Direction> parse_direction(std::string_view word) {
  return item_named(kDirectionNames, word);
}

std::vector<Point> line_between(Point from, Point to) {
  const int dx = std::abs(to.x - from.x);
  const int dy = std::abs(to.y - from.y);
  const Point way = offset(direction_of(to - from));
  std::vector<Point> cells;
  int error = dx - dy;
  for (Point at = from; at != to;) {
    const int twice = 2 * error;
    if (twice > -dy) {
      error -= dy;
      at.x += way.x;
    }
    if (twice < dx) {
      error += dx;
      at.y += way.y;
    }
    cells.push_back(at);
  }
  return cells;
}

}  // namespace undercroft
