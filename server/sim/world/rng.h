// rng.h: chance that is the same on every machine: one generator, many independent streams.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

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
  std::uint64_t state_;
};

// Fisher and Yates, from the back: size-1 rolls, roll(size-1) first (F21). `source` rolls: an Rng,
// or Dice.
template <typename Items, typename Source>
void shuffle(Items& items, Source& source) {
  for (std::size_t i = items.size(); i > 1; --i) {
    using std::swap;
    swap(items[i - 1], items[static_cast<std::size_t>(source.roll(static_cast<int>(i) - 1))]);
  }
}

}  // namespace undercroft
