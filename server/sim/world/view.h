// view.h: the cells visible from a point, as rows of bits.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "shared/geometry.h"

namespace undercroft {

// A View is a square window of (2 radius + 1)^2 cells around `from`, one bit per cell. Its size
// depends on the reach of sight, not on the level. Two views are compared 64 cells at a time.
class View {
 public:
  View() = default;  // empty
  View(Point from, int radius) { reset(from, radius); }

  // Clears it for another window and keeps its storage. REQUIRES: radius >= 0.
  void reset(Point from, int radius);

  [[nodiscard]] Point from() const { return from_; }
  [[nodiscard]] int radius() const { return radius_; }  // cells; -1: never cast

  [[nodiscard]] bool contains(Point p) const {
    const auto x = static_cast<unsigned>(p.x - left());
    const auto y = static_cast<unsigned>(p.y - top());
    if (x >= width() || y >= width()) return false;
    return ((rows_[y * words_ + x / 64] >> (x % 64)) & 1U) != 0;
  }
  // REQUIRES: distance(p, from()) <= radius().
  void add(Point p) {
    const auto x = static_cast<unsigned>(p.x - left());
    const auto y = static_cast<unsigned>(p.y - top());
    rows_[y * words_ + x / 64] |= std::uint64_t{1} << (x % 64);
  }

  // Adds the cells of a row whose bits are set. The lowest bit is the leftmost cell of the window.
  // REQUIRES: the row is in the window, and the window is at most 64 cells wide.
  void add_row(int y, std::uint64_t bits) { rows_[static_cast<unsigned>(y - top())] |= bits; }

  // Calls visit(Point) for every visible cell, row by row.
  template <typename Visit>
  void for_each(Visit visit) const {
    for_each_not_in(View(), visit);
  }

  // As above for the cells that are not in `other`. now.for_each_not_in(before) visits newly
  // visible cells, before.for_each_not_in(now) those no longer visible.
  template <typename Visit>
  void for_each_not_in(const View& other, Visit visit) const {
    for_each_word([&](Point first, std::uint64_t bits) {
      for (bits &= ~other.bits_from(first); bits != 0; bits &= bits - 1) {
        visit(first + Point{std::countr_zero(bits), 0});
      }
    });
  }

  // As above for the cells whose bits are set in `among`, which are rows of bits of the whole
  // level.
  // REQUIRES: all visible cells are on that level.
  template <typename Rows, typename Visit>
  void for_each_in(const Rows& among, Visit visit) const {
    for_each_word([&](Point first, std::uint64_t bits) {
      for (bits &= among.bits_from(first); bits != 0; bits &= bits - 1) {
        visit(first + Point{std::countr_zero(bits), 0});
      }
    });
  }

  // Removes the cells whose bits are set in `rows`, which are rows of bits of the whole level.
  // REQUIRES: all visible cells are on that level.
  template <typename Rows>
  void remove(const Rows& rows) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Point in{static_cast<int>(i % words_) * 64, static_cast<int>(i / words_)};
      if (rows_[i] != 0) rows_[i] &= ~rows.bits_from(Point{left(), top()} + in);
    }
  }

  [[nodiscard]] int count() const;  // number of visible cells

  friend bool operator==(const View&, const View&) = default;

 private:
  [[nodiscard]] int left() const { return from_.x - radius_; }
  [[nodiscard]] int top() const { return from_.y - radius_; }
  [[nodiscard]] unsigned width() const {
    return radius_ < 0 ? 0U : static_cast<unsigned>(2 * radius_ + 1);
  }
  // Calls visit(Point, bits) for every 64 cells of a row with a visible cell. Most rows of a window
  // are empty and may lie outside the level.
  template <typename Visit>
  void for_each_word(Visit visit) const {
    Point first{left(), top()};
    if (words_ == 1) {
      for (const std::uint64_t bits : rows_) {
        if (bits != 0) visit(first, bits);
        ++first.y;
      }
      return;
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Point in{static_cast<int>(i % words_) * 64, static_cast<int>(i / words_)};
      if (rows_[i] != 0) visit(first + in, rows_[i]);
    }
  }
  // The 64 cells from `first` to the right; `first` is the lowest bit.
  [[nodiscard]] std::uint64_t bits_from(Point first) const {
    const auto row = static_cast<unsigned>(first.y - top());
    if (row >= width()) return 0;
    if (words_ > 1) return wide_bits_from(row, first.x - left());
    const int shift = first.x - left();
    if (shift <= -64 || shift >= 64) return 0;
    return shift < 0 ? rows_[row] << -shift : rows_[row] >> shift;
  }
  // As above for rows of several words, from column `x` of the window.
  [[nodiscard]] std::uint64_t wide_bits_from(unsigned row, int x) const;

  Point from_;
  int radius_ = -1;
  unsigned words_ = 0;               // per row
  std::vector<std::uint64_t> rows_;  // top to bottom
};

}  // namespace undercroft
