// slope.h: the slopes that bound a row in shadow casting.
#pragma once

namespace undercroft {

// Columns per row; denominator > 0. A fraction, so no rounding decides.
struct Slope {
  int numerator = 0;
  int denominator = 1;
};

// The edge between a column and the one before it, seen from the centre of the viewer's cell.
[[nodiscard]] constexpr Slope left_edge(int depth, int column) {
  return {2 * column - 1, 2 * depth};
}

}  // namespace undercroft
