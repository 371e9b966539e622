// view.cc: clearing, counting and comparing views.
#include "server/sim/world/view.h"

#include "shared/check.h"

namespace undercroft {

void View::reset(Point from, int radius) {
  CHECK(radius >= 0, "the radius of a view is negative");
  from_ = from;
  radius_ = radius;
  words_ = (width() + 63) / 64;
  rows_.assign(std::size_t{width()} * words_, 0);
}

int View::count() const {
  int seen = 0;
  for (const std::uint64_t word : rows_) seen += std::popcount(word);
  return seen;
}

std::uint64_t View::wide_bits_from(unsigned row, int x) const {
  const auto word_at = [&](int word) {
    const bool inside = word >= 0 && word < static_cast<int>(words_);
    return inside ? rows_[std::size_t{row} * words_ + static_cast<std::size_t>(word)] : 0;
  };
  const int shift = x & 63;  // both round down, also left of the window
  const int word = (x - shift) / 64;
  const std::uint64_t low = word_at(word) >> shift;
  return shift == 0 ? low : low | word_at(word + 1) << (64 - shift);
}

}  // namespace undercroft
