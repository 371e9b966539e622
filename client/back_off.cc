// back_off.cc: growing waits with a random spread.
#include "client/back_off.h"

#include <algorithm>
#include <array>

namespace undercroft {

std::chrono::milliseconds back_off(int attempt, std::uint32_t random) {
  constexpr std::array<std::uint32_t, 11> kSteps = {100,  500,  1000, 1000, 2000, 2000,
                                                    4000, 4000, 8000, 8000, 15000};
  const int last = static_cast<int>(kSteps.size()) - 1;
  const int place = std::clamp(attempt - 1, 0, last);
  const std::uint32_t step = kSteps[static_cast<std::size_t>(place)];
  const std::uint32_t spread = place == 0 ? step : step / 2;
  return std::chrono::milliseconds(step - random % (spread + 1));
}

std::chrono::milliseconds spread_out(std::uint32_t random, bool is_soon_back) {
  return std::chrono::milliseconds(random % (is_soon_back ? 301 : 2001));
}

}  // namespace undercroft
