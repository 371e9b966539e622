// bit_rows.h: a bit per cell, read 64 cells at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "shared/geometry.h"

namespace undercroft {

// A BitRows stores rows of bits. Up to 64 cells to the left and right of the grid, and any row
// above or below it, read as set.
class BitRows {
 public:
  BitRows() = default;
  explicit BitRows(Size size)
      : size_(size),
        // One padding word left of each row; it also pads the right of the row before.
        words_(static_cast<std::size_t>(size.width + 63) / 64 + 1),
        bits_(words_ * static_cast<std::size_t>(size.height) + 1, ~std::uint64_t{0}) {}

  void set(Point p, bool value) {
    std::uint64_t& word = bits_[row(p.y) + (static_cast<std::size_t>(p.x) + 64) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(p.x) % 64);
    word = value ? word | bit : word & ~bit;
  }
  // The 64 cells from `first` to the right; `first` is the lowest bit.
  // REQUIRES: -64 <= first.x <= width.
  [[nodiscard]] std::uint64_t bits_from(Point first) const {
    if (first.y < 0 || first.y >= size_.height) return ~std::uint64_t{0};
    const auto x = static_cast<std::size_t>(first.x) + 64;
    const std::uint64_t* word = &bits_[row(first.y) + x / 64];
    const std::size_t shift = x % 64;
    return shift == 0 ? word[0] : word[0] >> shift | word[1] << (64 - shift);
  }

 private:
  [[nodiscard]] std::size_t row(int y) const { return static_cast<std::size_t>(y) * words_; }

  Size size_;
  std::size_t words_ = 0;  // per row
  std::vector<std::uint64_t> bits_;
};

}  // namespace undercroft
