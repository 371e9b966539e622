// player_numbers.cc: giving the numbers of players who left to those who come.
#include "server/realm/sync/player_numbers.h"

#include <algorithm>

namespace undercroft {

void PlayerNumbers::keep(const std::vector<int>& slots) {
  std::vector<Given> now;
  now.reserve(slots.size());
  taken_.assign(slots.size() + kColoured + 1, false);
  for (const int slot : slots) {
    const int before = given_.empty() ? 0 : of(slot);
    now.push_back({slot, before});
    if (before == 0) continue;
    if (static_cast<std::size_t>(before) >= taken_.size()) taken_.resize(before + 1U, false);
    taken_[static_cast<std::size_t>(before)] = true;
  }
  given_ = std::move(now);
  for (Given& one : given_) {
    if (one.number != 0) continue;
    one.number = number_for(one.slot);
    taken_[static_cast<std::size_t>(one.number)] = true;
  }
  colour_all();
}

int PlayerNumbers::of(int slot) const {
  if (given_.empty()) return slot;
  const auto found =
      std::lower_bound(given_.begin(), given_.end(), slot,
                       [](const Given& one, int wanted) { return one.slot < wanted; });
  return found != given_.end() && found->slot == slot ? found->number : 0;
}

// Its slot, so that the colours of a realm's first players never change; else the lowest.
int PlayerNumbers::number_for(int slot) const {
  const bool is_coloured = slot >= 1 && slot <= kColoured;
  if (is_coloured && !taken_[static_cast<std::size_t>(slot)]) return slot;
  return lowest_free();
}

// There are more numbers than players.
int PlayerNumbers::lowest_free() const {
  const auto free = std::find(taken_.begin() + 1, taken_.end(), false);
  return static_cast<int>(free - taken_.begin());
}

// Not in a crowd: each change sends whole levels again.
void PlayerNumbers::colour_all() {
  if (given_.size() > static_cast<std::size_t>(kColoured)) return;
  for (Given& one : given_) {
    if (one.number <= kColoured) continue;
    taken_[static_cast<std::size_t>(one.number)] = false;
    one.number = lowest_free();
    taken_[static_cast<std::size_t>(one.number)] = true;
    ++version_;
  }
}

}  // namespace undercroft
