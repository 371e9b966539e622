// rate_limiter.h: how often something may be done.
#pragma once

#include <algorithm>
#include <cstdint>

namespace undercroft {

inline constexpr std::uint64_t kHalfAMinuteMs = 30000;  // the period of lines of chat

// So many in a period, as many at once, coming back evenly (GCRA): one number to keep.
class RateLimiter {
 public:
  // Counts one more, if there may be one.
  [[nodiscard]] bool allows(std::uint64_t now_ms, std::uint64_t most, std::uint64_t period_ms) {
    const std::uint64_t now = now_ms * 1000;
    const std::uint64_t each = period_ms * 1000 / std::max<std::uint64_t>(most, 1);
    const std::uint64_t full_at = std::max(full_at_us_, now) + each;
    if (full_at > now + period_ms * 1000) return false;
    full_at_us_ = full_at;
    return true;
  }

 private:
  std::uint64_t full_at_us_ = 0;  // when all of it is back
};

}  // namespace undercroft
