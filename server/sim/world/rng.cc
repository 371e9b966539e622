// rng.cc: SplitMix64 and how streams are told apart.
#include "server/sim/world/rng.h"

#include "shared/check.h"

namespace undercroft {
namespace {
constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;
}  // namespace

Rng Rng::stream(std::uint64_t seed, std::string_view label, std::uint64_t number) {
  std::uint64_t mixed = 0xCBF29CE484222325ULL;  // FNV-1a over the label
  for (const char c : label) {
    mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  Rng rng(seed ^ mixed);
  rng.state_ = rng.next() + number * kGolden;
  return Rng(rng.next());
}

std::uint64_t Rng::next() {
  state_ += kGolden;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

int Rng::roll(int most) {
  CHECK(most >= 0, "a roll needs a range");
  const std::uint64_t range = static_cast<std::uint64_t>(most) + 1;
  const std::uint64_t fair = UINT64_MAX - UINT64_MAX % range;  // the rest would favour the small
  std::uint64_t drawn = next();
  while (drawn >= fair) drawn = next();
  return static_cast<int>(drawn % range);
}

}  // namespace undercroft
