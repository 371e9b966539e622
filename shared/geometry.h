// geometry.h: points, directions, rectangles and distances on a level's integer grid.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "shared/enum_array.h"

namespace undercroft {

// A cell's position: (0,0) is the top left, x grows right, y grows down (R1). Points are ordered by
// row, then by column.
struct Point {
  int x = 0;
  int y = 0;

  friend constexpr bool operator==(Point, Point) = default;
  friend constexpr std::strong_ordering operator<=>(Point a, Point b) {
    if (a.y != b.y) return a.y <=> b.y;
    return a.x <=> b.x;
  }
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

// In cells.
struct Size {
  int width = 0;
  int height = 0;
  friend constexpr bool operator==(Size, Size) = default;
};

// Half-open (R1): holds x in [left, right) and y in [top, bottom).
struct Rect {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;

  [[nodiscard]] constexpr int width() const { return right - left; }
  [[nodiscard]] constexpr int height() const { return bottom - top; }
  [[nodiscard]] constexpr bool contains(Point p) const {
    return p.x >= left && p.x < right && p.y >= top && p.y < bottom;
  }
  [[nodiscard]] constexpr Point centre() const {
    return {left + (width() - 1) / 2, top + (height() - 1) / 2};
  }
  friend constexpr bool operator==(Rect, Rect) = default;
};

// Clockwise from up, after None. rotated() and the wire rely on these numbers.
// clang-format off
enum class Direction : std::uint8_t {
  None, Up, UpRight, Right, DownRight, Down, DownLeft, Left, UpLeft
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<Direction> = 9;

inline constexpr std::array<Direction, 8> kEightDirections = {
    Direction::Up,   Direction::UpRight,  Direction::Right, Direction::DownRight,
    Direction::Down, Direction::DownLeft, Direction::Left,  Direction::UpLeft};
inline constexpr std::array<Direction, 4> kFourDirections = {Direction::Up, Direction::Right,
                                                             Direction::Down, Direction::Left};

// For offset() and direction_of(). As locals of those functions they would be built on every call.
inline constexpr std::array<Point, 9> kOffsets = {
    {{0, 0}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
inline constexpr std::array<Direction, 9> kDirectionsByRow = {
    Direction::UpLeft,   Direction::Up,   Direction::UpRight,
    Direction::Left,     Direction::None, Direction::Right,
    Direction::DownLeft, Direction::Down, Direction::DownRight};

// The offset of one step in direction `d`; (0,0) for None.
[[nodiscard]] constexpr Point offset(Direction d) { return kOffsets[static_cast<std::size_t>(d)]; }

// Turns `d` clockwise by `eighths` of a circle, or counter-clockwise if negative. None stays None.
[[nodiscard]] constexpr Direction rotated(Direction d, int eighths) {
  if (d == Direction::None) return d;
  const int turned = (static_cast<int>(d) - 1 + eighths) % 8;
  return static_cast<Direction>((turned + 8) % 8 + 1);
}

[[nodiscard]] constexpr Direction opposite(Direction d) { return rotated(d, 4); }

[[nodiscard]] constexpr bool is_diagonal(Direction d) {
  return d != Direction::None && static_cast<int>(d) % 2 == 0;
}

// The direction that has the signs of `way`; None for (0,0).
[[nodiscard]] constexpr Direction direction_of(Point way) {
  const auto third = [](int n) -> std::size_t { return (n >= 0 ? 1U : 0U) + (n > 0 ? 1U : 0U); };
  return kDirectionsByRow[3 * third(way.y) + third(way.x)];
}

[[nodiscard]] constexpr Point step(Point from, Direction d) { return from + offset(d); }

// Chebyshev distance: the number of steps between two cells, where a diagonal step counts as one.
[[nodiscard]] constexpr int distance(Point a, Point b) {
  const int dx = a.x < b.x ? b.x - a.x : a.x - b.x;
  const int dy = a.y < b.y ? b.y - a.y : a.y - b.y;
  return dx > dy ? dx : dy;
}

[[nodiscard]] constexpr int squared_distance(Point a, Point b) {
  const Point d = a - b;
  return d.x * d.x + d.y * d.y;
}

// The cells of the straight line between two points (Bresenham), without the first. Thrown items
// fly along it (R150).
[[nodiscard]] std::vector<Point> line_between(Point from, Point to);

// "up", "up-right" ... and "none". parse_direction() accepts the same words.
[[nodiscard]] std::string_view name_of(Direction d);
[[nodiscard]] std::optional<Direction> parse_direction(std::string_view word);

}  // namespace undercroft
