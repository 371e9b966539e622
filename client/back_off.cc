// back_off.cc: doubling waits with a random spread.
#include "client/back_off.h"

#include <algorithm>
#include <array>

namespace undercroft {

std::chrono::milliseconds back_off(int attempt, std::uint32_t random) {
  constexpr std::array<std::uint32_t, 6> kSteps = {500, 1000, 2000, 4000, 8000, 15000};
  const std::uint32_t step = kSteps[static_cast<std::size_t>(std::clamp(attempt - 1, 0, 5))];
  return std::chrono::milliseconds(step - random % (step / 2 + 1));
}

std::chrono::milliseconds spread_out(std::uint32_t random) {
  return std::chrono::milliseconds(random % 2001);
}

}  // namespace undercroft
