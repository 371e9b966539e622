// adjacency.h: stages D3 and D4: which rooms face each other closely enough for a door, and why
// others do not.
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

enum class Adjacency : std::uint8_t {
  Ok,
  TooFarNorth,
  TooFarSouth,
  TooFarEast,
  TooFarWest,
  Overlapping
};
[[nodiscard]] std::string_view name_of(Adjacency adjacency);

struct AdjacencyOptions {
  int max_gap = 1;   // maximum cells between the facing walls; 0: the rooms share a wall
  int min_span = 1;  // minimum cells of floor that face each other
};

// Returns whether `b` is adjacent to `a` on that side of `a` (Up is north): Ok, or what is wrong
// with b's position as seen from a. Symmetric: b is adjacent to a on the north exactly if a is
// adjacent to b on the south. Rectangles that touch overlap, as in D2.
// REQUIRES: side is Up, Right, Down or Left.
[[nodiscard]] Adjacency adjacent_on(Rect a, Rect b, Direction side, AdjacencyOptions options);

// The side of `a` on which `b` is adjacent; None if there is none.
[[nodiscard]] Direction adjacent_side(Rect a, Rect b, AdjacencyOptions options);

// Connected groups of adjacent rooms (D4). Returns the group of each room by room number - 1.
// Groups are numbered from 1 in the order of their first rooms.
[[nodiscard]] std::vector<int> group_rooms(const std::vector<Room>& rooms,
                                           AdjacencyOptions options);

}  // namespace undercroft
