// pack_room.h: how full a pack is (R83).
#pragma once

#include <algorithm>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// Items that take a slot: worn ones take none, and equal ones may share one.
[[nodiscard]] inline int slots_taken(const std::vector<PackView>& pack) {
  return static_cast<int>(std::count_if(pack.begin(), pack.end(), [](const PackView& thing) {
    return !thing.worn && !thing.shares;
  }));
}

[[nodiscard]] inline bool has_room(const std::vector<PackView>& pack) {
  return slots_taken(pack) < kPackSlots;
}

// True if a thing of that look finds room: a free slot, or the slot of an equal item. Up to `stack`
// equal items share a slot.
[[nodiscard]] inline bool has_room_for(const std::vector<PackView>& pack, LookId look, int stack) {
  const auto equal = std::count_if(pack.begin(), pack.end(), [look](const PackView& thing) {
    return thing.look == look && !thing.worn;
  });
  return has_room(pack) || (stack > 1 && equal % stack > 0);
}

}  // namespace undercroft
