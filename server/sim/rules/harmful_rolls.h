// harmful_rolls.h: which rolls of force do harm.
#pragma once

namespace undercroft {

// The least roll from 0 to `most` for which `harm_of` is above 0, or most + 1 if there is none.
// REQUIRES: no higher roll does less harm.
template <typename HarmOf>
[[nodiscard]] int least_harmful_roll(int most, HarmOf harm_of) {
  int low = 0;
  int high = most + 1;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (harm_of(middle) > 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace undercroft
