// geometry.cc: names of directions, and straight lines of cells.
#include "shared/geometry.h"

#include <cstdlib>

namespace undercroft {
namespace {
constexpr std::array<std::string_view, 9> kNames = {
    "none", "up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"};
}  // namespace

std::string_view name_of(Direction d) { return kNames[static_cast<std::size_t>(d)]; }

std::optional<Direction> parse_direction(std::string_view word) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == word) return static_cast<Direction>(i);
  }
  return std::nullopt;
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
