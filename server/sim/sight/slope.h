// slope.h: what bounds a row of cells in shadow casting.
#pragma once

namespace undercroft {

// Columns over rows; numerator odd or not, denominator > 0. A fraction, so that no rounding
// decides.
struct Slope {
  int numerator = 0;
  int denominator = 1;
};

// The edge between a column and the one before it, seen from the viewer's middle.
[[nodiscard]] constexpr Slope left_edge(int depth, int column) {
  return {2 * column - 1, 2 * depth};
}

}  // namespace undercroft
