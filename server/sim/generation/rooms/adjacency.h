// adjacency.h: stages D3 and D4: which rooms face each other closely enough for a door, and why
// not.
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
  int max_gap = 1;   // cells between the facing walls; at 0 the rooms share one wall
  int min_span = 1;  // cells of floor that face each other
};

// Is `b` adjacent to `a` on that side of `a` (Up is north)? Ok, or what is wrong with where b is,
// as seen from a. Symmetric: b is adjacent to a on the north exactly when a is to b on the south.
// Rectangles that touch overlap, as in D2. REQUIRES: side is Up, Right, Down or Left.
[[nodiscard]] Adjacency adjacent_on(Rect a, Rect b, Direction side, AdjacencyOptions options);

// The side of `a` on which `b` is adjacent; None when it is on no side.
[[nodiscard]] Direction adjacent_side(Rect a, Rect b, AdjacencyOptions options);

// Connected groups of adjacent rooms: by room number - 1 the group, numbered from 1 in the order of
// their first rooms (D4).
[[nodiscard]] std::vector<int> group_rooms(const std::vector<Room>& rooms,
                                           AdjacencyOptions options);

}  // namespace undercroft
