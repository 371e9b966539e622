// rate_limiter.h: limits how often something may be done.
#pragma once

#include <algorithm>
#include <cstdint>

namespace undercroft {

inline constexpr std::uint64_t kHalfAMinuteMs = 30000;  // the period of the chat limit

// A RateLimiter allows `most` events in a period, all at once or spread out; the allowance comes
// back evenly (GCRA). Its whole state is one number.
class RateLimiter {
 public:
  // Counts one event and returns true if it is allowed.
  [[nodiscard]] bool allows(std::uint64_t now_ms, std::uint64_t most, std::uint64_t period_ms) {
    const std::uint64_t now = now_ms * 1000;
    const std::uint64_t full_at = full_after_next(now, most, period_ms);
    if (full_at > now + period_ms * 1000) return false;
    full_at_us_ = full_at;
    return true;
  }
  // Milliseconds until allows() returns true; 0: now. Counts nothing.
  [[nodiscard]] std::uint64_t wait_ms(std::uint64_t now_ms, std::uint64_t most,
                                      std::uint64_t period_ms) const {
    const std::uint64_t latest = now_ms * 1000 + period_ms * 1000;
    const std::uint64_t full_at = full_after_next(now_ms * 1000, most, period_ms);
    return full_at > latest ? (full_at - latest + 999) / 1000 : 0;
  }

 private:
  [[nodiscard]] std::uint64_t full_after_next(std::uint64_t now, std::uint64_t most,
                                              std::uint64_t period_ms) const {
    const std::uint64_t each = period_ms * 1000 / std::max<std::uint64_t>(most, 1);
    return std::max(full_at_us_, now) + each;
  }

  std::uint64_t full_at_us_ = 0;  // when the full allowance is back
};

}  // namespace undercroft
