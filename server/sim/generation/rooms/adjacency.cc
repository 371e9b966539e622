// adjacency.cc: compares the positions of two rooms, side by side.
#include "server/sim/generation/rooms/adjacency.h"

#include <algorithm>
#include <array>

#include "server/sim/generation/rooms/room_layout.h"

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 6> kNames = {
    "ok", "too far north", "too far south", "too far east", "too far west", "overlapping"};
constexpr std::array<Direction, 4> kSides = {Direction::Up, Direction::Right, Direction::Down,
                                             Direction::Left};

Adjacency too_far(Direction side) {
  switch (side) {
    case Direction::Up:
      return Adjacency::TooFarNorth;
    case Direction::Down:
      return Adjacency::TooFarSouth;
    case Direction::Right:
      return Adjacency::TooFarEast;
    default:
      return Adjacency::TooFarWest;
  }
}

// Cells between the facing walls if b is on that side of a; negative if it is not.
int gap_on(Rect a, Rect b, Direction side) {
  switch (side) {
    case Direction::Up:
      return a.top - b.bottom - 1;
    case Direction::Down:
      return b.top - a.bottom - 1;
    case Direction::Right:
      return b.left - a.right - 1;
    default:
      return a.left - b.right - 1;
  }
}

bool is_north_or_south(Direction side) { return side == Direction::Up || side == Direction::Down; }

int span_across(Rect a, Rect b, Direction side) {
  if (is_north_or_south(side)) return std::min(a.right, b.right) - std::max(a.left, b.left);
  return std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
}

// The direction in which b is shifted relative to a, across the axis on which they face each other.
Direction shifted_to(Rect a, Rect b, Direction side) {
  if (is_north_or_south(side)) {
    return b.left + b.right >= a.left + a.right ? Direction::Right : Direction::Left;
  }
  return b.top + b.bottom >= a.top + a.bottom ? Direction::Down : Direction::Up;
}

}  // namespace

std::string_view name_of(Adjacency adjacency) {
  return kNames[static_cast<std::size_t>(adjacency)];
}

Adjacency adjacent_on(Rect a, Rect b, Direction side, AdjacencyOptions options) {
  if (intersect(a, b)) return Adjacency::Overlapping;
  const int gap = gap_on(a, b, side);
  if (gap > options.max_gap) return too_far(side);
  if (gap_on(a, b, opposite(side)) >= 0) return too_far(opposite(side));
  if (gap < 0) return too_far(shifted_to(a, b, side));  // b is beside a, not in front of it
  if (span_across(a, b, side) < options.min_span) return too_far(shifted_to(a, b, side));
  return Adjacency::Ok;
}

Direction adjacent_side(Rect a, Rect b, AdjacencyOptions options) {
  for (const Direction side : kSides) {
    if (adjacent_on(a, b, side, options) == Adjacency::Ok) return side;
  }
  return Direction::None;
}

std::vector<int> group_rooms(const std::vector<Room>& rooms, AdjacencyOptions options) {
  std::vector<int> groups(rooms.size(), 0);
  int count = 0;
  for (std::size_t first = 0; first < rooms.size(); ++first) {
    if (groups[first] != 0) continue;
    groups[first] = ++count;
    std::vector<std::size_t> open = {first};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (std::size_t next = 0; next < rooms.size(); ++next) {
        if (groups[next] != 0) continue;
        if (adjacent_side(rooms[at].floor, rooms[next].floor, options) == Direction::None) continue;
        groups[next] = count;
        open.push_back(next);
      }
    }
  }
  return groups;
}

}  // namespace undercroft
