// field_of_view.cc: symmetric shadow casting after Albert Ford
// (https://www.albertford.com/shadowcasting), one row of bits at a time.
//
// A quadrant is scanned row by row away from the viewer. Two slopes bound a row, and barriers
// narrow
// them for the rows behind. Slopes are integer fractions, so no rounding decides.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "server/sim/sight/sight.h"
#include "server/sim/sight/slope.h"

namespace undercroft {
namespace {

constexpr int kWidest = 31;  // the radius, in cells, up to which a row fits into a word

// Where a slope crosses a row: twice the column, rounded down and up. The centre of column c is at
// 2c, its edges are at 2c - 1 and 2c + 1.
struct Crossing {
  int down = 0;
  int up = 0;
};

Crossing crossing(int depth, Slope s) {
  const int twice = 2 * depth * s.numerator;
  int down = twice / s.denominator;
  const int rest = twice - down * s.denominator;
  if (rest < 0) --down;
  return {down, down + (rest != 0 ? 1 : 0)};
}

// The columns of a row to scan (an edge lies within the slopes), and those symmetrically visible
// (the centre does).
struct Span {
  int first = 0;
  int last = 0;
  int first_middle = 0;
  int last_middle = 0;
};

// Halve a number that may be negative, rounding down and up.
int half_down(int n) { return n >> 1; }
int half_up(int n) { return (n + 1) >> 1; }

Span span_of(int depth, Slope start, Slope end) {
  const Crossing from = crossing(depth, start);
  const Crossing to = crossing(depth, end);
  return {half_down(from.down + 1), half_down(to.up), half_up(from.up), half_down(to.down)};
}

// The bits of columns first to last. The lowest bit is column -radius.
std::uint64_t bits_of(int radius, int first, int last) {
  if (first > last) return 0;
  const auto low = static_cast<unsigned>(first + radius);
  const auto count = static_cast<unsigned>(last - first + 1);
  return (~std::uint64_t{0} >> (64 - count)) << low;
}

// One of the four quadrants. Its rows are lines of the level (rows or columns), forwards or
// backwards from the viewer.
class Quadrant {
 public:
  // Column 0 of row 0 is the viewer, at `across` in line `along` of `barriers`.
  Quadrant(const BitRows& barriers, int along, int across, int step, int radius)
      : barriers_(barriers), along_(along), across_(across), step_(step), radius_(radius) {}

  void cast() {
    if (radius_ > 0) scan(1, {-1, 1}, {1, 1});
  }
  // The visible columns of a row; the lowest bit is column -radius.
  [[nodiscard]] std::uint64_t seen(int depth) const {
    return seen_[static_cast<std::size_t>(depth)];
  }

 private:
  void scan(int depth, Slope start, Slope end) {
    const Span span = span_of(depth, start, end);
    const std::uint64_t scanned = bits_of(radius_, span.first, span.last);
    const std::uint64_t barriers =
        barriers_.bits_from({across_ - radius_, along_ + step_ * depth}) & scanned;
    const std::uint64_t middles = bits_of(radius_, span.first_middle, span.last_middle);
    seen_[static_cast<std::size_t>(depth)] |= barriers | (scanned & middles);
    if (depth == radius_) return;
    // Every run of open columns continues behind, narrowed by the barriers beside it.
    for (std::uint64_t open = scanned & ~barriers; open != 0;) {
      const int low = std::countr_zero(open);
      const int high = low + std::countr_one(open >> low) - 1;
      open &= ~(((std::uint64_t{2} << (high - low)) - 1) << low);
      const int first = low - radius_;
      const int last = high - radius_;
      scan(depth + 1, first == span.first ? start : left_edge(depth, first),
           last == span.last ? end : left_edge(depth, last + 1));
    }
  }

  const BitRows& barriers_;
  int along_;
  int across_;
  int step_;
  int radius_;
  std::array<std::uint64_t, kWidest + 1> seen_{};
};

// Writes a quadrant's lines into the view, and cuts them off at the level's edge.
class Painter {
 public:
  Painter(View& seen, Size size, int radius) : seen_(seen), size_(size), radius_(radius) {}

  // For quadrants whose lines are the level's rows.
  void paint_rows(const Quadrant& quadrant, int step) {
    const Point from = seen_.from();
    const std::uint64_t inside = inside_bits(from.x, size_.width);
    for (int depth = 1; depth <= radius_; ++depth) {
      const int y = from.y + step * depth;
      if (y >= 0 && y < size_.height) seen_.add_row(y, quadrant.seen(depth) & inside);
    }
  }
  // For quadrants whose lines are the level's columns.
  void paint_columns(const Quadrant& quadrant, int step) {
    const Point from = seen_.from();
    const std::uint64_t inside = inside_bits(from.y, size_.height);
    for (int depth = 1; depth <= radius_; ++depth) {
      const int x = from.x + step * depth;
      if (x < 0 || x >= size_.width) continue;
      for (std::uint64_t bits = quadrant.seen(depth) & inside; bits != 0; bits &= bits - 1) {
        seen_.add({x, from.y - radius_ + std::countr_zero(bits)});
      }
    }
  }

 private:
  [[nodiscard]] std::uint64_t inside_bits(int from, int length) const {
    return bits_of(radius_, std::max(-radius_, -from), std::min(radius_, length - 1 - from));
  }

  View& seen_;
  Size size_;
  int radius_;
};

}  // namespace

void field_of_view(const World& world, int depth, Point from, int radius, View& seen) {
  if (radius > kWidest) return far_field_of_view(world, depth, from, radius, seen);
  const Level& level = world.level(depth);
  seen.reset(from, radius);
  seen.add(from);
  Painter painter(seen, level.cells.size(), radius);
  for (const int step : {-1, 1}) {
    Quadrant upright(level.barriers, from.y, from.x, step, radius);
    upright.cast();
    painter.paint_rows(upright, step);
    Quadrant sideways(level.barriers_by_column, from.x, from.y, step, radius);
    sideways.cast();
    painter.paint_columns(sideways, step);
  }
}

View field_of_view(const World& world, int depth, Point from, int radius) {
  View seen;
  field_of_view(world, depth, from, radius, seen);
  return seen;
}

}  // namespace undercroft
