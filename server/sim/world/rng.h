// rng.h: random numbers that are equal on every machine: one generator, many independent streams.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "shared/check.h"

namespace undercroft {

// An Rng is a SplitMix64 generator (Steele, Lea, Flood 2014). It is plain data: a copy continues
// the same sequence.
class Rng {
 public:
  explicit Rng(std::uint64_t seed = 0) : state_(seed) {}

  // Returns the stream for one purpose. Equal seed, label and number give the same stream, and
  // streams do not affect each other.
  [[nodiscard]] static Rng stream(std::uint64_t seed, std::string_view label,
                                  std::uint64_t number = 0);

  std::uint64_t next();

  // Uniform on 0..most, inclusive, by rejection (no bias). roll(0) consumes a number like any other
  // roll (F21).
  // REQUIRES: most >= 0.
  int roll(int most);

  // Uniform on least..most, inclusive.
  int between(int least, int most) { return least + roll(most - least); }

  [[nodiscard]] std::uint64_t state() const { return state_; }
  friend bool operator==(const Rng&, const Rng&) = default;

 private:
  friend struct Fields;
  static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;
  std::uint64_t state_;
};

inline std::uint64_t Rng::next() {
  state_ += kGolden;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

inline int Rng::roll(int most) {
  CHECK(most >= 0, "a roll needs a range");
  const std::uint64_t range = static_cast<std::uint64_t>(most) + 1;
  // Values above the highest multiple of the range would favour small results. The first comparison
  // is almost always false, and then saves the division.
  const auto is_unfair = [range](std::uint64_t drawn) {
    return drawn > UINT64_MAX - range && drawn >= UINT64_MAX - UINT64_MAX % range;
  };
  std::uint64_t drawn = next();
  while (is_unfair(drawn)) drawn = next();
  return static_cast<int>(drawn % range);
}

// Fisher-Yates shuffle from the back: size-1 rolls, roll(size-1) first (F21). `source` is an Rng or
// Dice.
template <typename Items, typename Source>
void shuffle(Items& items, Source& source) {
  for (std::size_t i = items.size(); i > 1; --i) {
    using std::swap;
    swap(items[i - 1], items[static_cast<std::size_t>(source.roll(static_cast<int>(i) - 1))]);
  }
}

// A Shuffle draws all rolls for shuffling kCount items at once. The caller can apply them later, or
// ask only for the item that comes first, which most callers need.
template <std::size_t kCount>
class Shuffle {
 public:
  template <typename Source>
  explicit Shuffle(Source& source) {
    draw<kCount>(source);
  }

  // The original index of the item that comes first.
  [[nodiscard]] std::size_t first() const {
    std::size_t place = 0;  // traced back from the last swap to the first
    for (std::size_t i = 1; i < kCount; ++i) place = rolls_[i] == place ? i : place;
    return place;
  }

  // REQUIRES: kCount items.
  template <typename Items>
  void apply(Items& items) const {
    using std::swap;
    for (std::size_t i = kCount - 1; i > 0; --i) swap(items[i], items[rolls_[i]]);
  }

 private:
  // One instantiation per size turns the division in roll() into a multiplication.
  template <std::size_t kLeft, typename Source>
  void draw(Source& source) {
    if constexpr (kLeft > 1) {
      rolls_[kLeft - 1] = static_cast<std::uint8_t>(source.roll(static_cast<int>(kLeft) - 1));
      draw<kLeft - 1>(source);
    }
  }

  static_assert(kCount <= 256);
  std::array<std::uint8_t, kCount> rolls_{};  // rolls_[i]: the index that item i is swapped with
};

}  // namespace undercroft
