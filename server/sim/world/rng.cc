// rng.cc: derives independent random streams from one seed.
#include "server/sim/world/rng.h"

namespace undercroft {

Rng Rng::stream(std::uint64_t seed, std::string_view label, std::uint64_t number) {
  std::uint64_t mixed = 0xCBF29CE484222325ULL;  // FNV-1a over the label
  for (const char c : label) {
    mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  Rng rng(seed ^ mixed);
  rng.state_ = rng.next() + number * kGolden;
  return Rng(rng.next());
}

}  // namespace undercroft
