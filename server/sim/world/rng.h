// rng.h: chance that is the same on every machine: one generator, many independent streams.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "shared/check.h"

namespace undercroft {

// SplitMix64 (Steele, Lea, Flood 2014). Plain data: copies continue alike.
class Rng {
 public:
  explicit Rng(std::uint64_t seed = 0) : state_(seed) {}

  // A stream of its own for one purpose: the same seed, label and number give the same stream, and
  // drawing from one never disturbs another.
  [[nodiscard]] static Rng stream(std::uint64_t seed, std::string_view label,
                                  std::uint64_t number = 0);

  std::uint64_t next();

  // Uniform on 0..most, both included, by rejection (no bias). roll(0) draws like any other (F21).
  // REQUIRES: most >= 0.
  int roll(int most);

  // Uniform on least..most, both included.
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
  // What lies above a multiple of the range would favour the small. It is less than a range, so
  // that hardly ever a division has to say where it begins.
  const auto is_unfair = [range](std::uint64_t drawn) {
    return drawn > UINT64_MAX - range && drawn >= UINT64_MAX - UINT64_MAX % range;
  };
  std::uint64_t drawn = next();
  while (is_unfair(drawn)) drawn = next();
  return static_cast<int>(drawn % range);
}

// Fisher and Yates, from the back: size-1 rolls, roll(size-1) first (F21). `source` rolls: an Rng,
// or Dice.
template <typename Items, typename Source>
void shuffle(Items& items, Source& source) {
  for (std::size_t i = items.size(); i > 1; --i) {
    using std::swap;
    swap(items[i - 1], items[static_cast<std::size_t>(source.roll(static_cast<int>(i) - 1))]);
  }
}

// The rolls of a shuffle of kCount items, drawn all at once: the items themselves may be moved
// later, or only the one be asked for that comes first, which most need alone.
template <std::size_t kCount>
class Shuffle {
 public:
  template <typename Source>
  explicit Shuffle(Source& source) {
    draw<kCount>(source);
  }

  // Where the item is now that comes first.
  [[nodiscard]] std::size_t first() const {
    std::size_t place = 0;  // followed backwards, from the last swap to the first
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
  // In a function of its own for each, so that no roll divides.
  template <std::size_t kLeft, typename Source>
  void draw(Source& source) {
    if constexpr (kLeft > 1) {
      rolls_[kLeft - 1] = static_cast<std::uint8_t>(source.roll(static_cast<int>(kLeft) - 1));
      draw<kLeft - 1>(source);
    }
  }

  static_assert(kCount <= 256);
  std::array<std::uint8_t, kCount> rolls_{};  // rolls_[i]: what item i changes places with
};

}  // namespace undercroft
