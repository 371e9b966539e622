// far_sight.cc: symmetric shadow casting cell by cell, for views wider than a word has bits.
//
// A quadrant is scanned row by row away from the viewer. Two slopes bound a row, and barriers
// narrow
// them for the rows behind. Slopes are integer fractions, so no rounding decides.
#include <cstdint>

#include "server/sim/sight/sight.h"
#include "server/sim/sight/slope.h"

namespace undercroft {
namespace {

int floor_div(int a, int b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }

// depth * slope, halves rounded up (for the first column) or down (for the last).
int first_column(int depth, Slope s) {
  return floor_div(2 * depth * s.numerator + s.denominator, 2 * s.denominator);
}
int last_column(int depth, Slope s) {
  return -floor_div(-(2 * depth * s.numerator - s.denominator), 2 * s.denominator);
}

struct ShadowRow {
  int depth = 1;
  Slope start{-1, 1};
  Slope end{1, 1};
};

// A column is symmetrically visible if its centre lies between the row's slopes.
bool is_symmetric(const ShadowRow& row, int column) {
  const std::int64_t at = column;
  return at * row.start.denominator >= std::int64_t{row.depth} * row.start.numerator &&
         at * row.end.denominator <= std::int64_t{row.depth} * row.end.numerator;
}

// Scans the four quadrants around a viewer.
class QuadrantScan {
 public:
  QuadrantScan(const World& world, int depth, Point from, int radius, View& seen)
      : world_(world), depth_(depth), from_(from), radius_(radius), seen_(seen) {
    seen_.add(from);
  }

  // `along`: the direction away from the viewer; `across`: the direction of columns.
  void scan_quadrant(Point along, Point across) {
    along_ = along;
    across_ = across;
    scan(ShadowRow{});
  }

 private:
  [[nodiscard]] Point cell(int row_depth, int column) const {
    return {from_.x + along_.x * row_depth + across_.x * column,
            from_.y + along_.y * row_depth + across_.y * column};
  }

  void reveal(Point at) {
    if (world_.contains(depth_, at)) seen_.add(at);
  }

  void scan(ShadowRow row) {
    if (row.depth > radius_) return;
    bool before_is_barrier = false;
    bool any_before = false;
    const int last = last_column(row.depth, row.end);
    for (int column = first_column(row.depth, row.start); column <= last; ++column) {
      const Point at = cell(row.depth, column);
      const bool barrier = world_.blocks_sight(depth_, at);
      if (barrier || is_symmetric(row, column)) reveal(at);
      if (any_before && before_is_barrier && !barrier) row.start = left_edge(row.depth, column);
      if (any_before && !before_is_barrier && barrier) {
        scan({row.depth + 1, row.start, left_edge(row.depth, column)});
      }
      before_is_barrier = barrier;
      any_before = true;
    }
    if (any_before && !before_is_barrier) scan({row.depth + 1, row.start, row.end});
  }

  const World& world_;
  int depth_;
  Point from_;
  int radius_;
  View& seen_;
  Point along_;
  Point across_;
};

}  // namespace

void far_field_of_view(const World& world, int depth, Point from, int radius, View& seen) {
  seen.reset(from, radius);
  QuadrantScan scan(world, depth, from, radius, seen);
  scan.scan_quadrant({0, -1}, {1, 0});
  scan.scan_quadrant({0, 1}, {1, 0});
  scan.scan_quadrant({1, 0}, {0, 1});
  scan.scan_quadrant({-1, 0}, {0, 1});
}

}  // namespace undercroft
