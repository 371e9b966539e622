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

}  // namespace undercroft
