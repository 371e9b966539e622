// calendar.h: moments of the calendar on a realm's clock (R175).
#pragma once

#include <cstdint>

#include "server/base/clock.h"

namespace undercroft {

// A Calendar converts seconds since 1970 to the milliseconds of a clock. The two drift apart when
// the machine sleeps or its owner sets the time, so somebody has to look at both now and then.
class Calendar {
 public:
  // How far the two may drift apart before look() takes notice. A clock of seconds is one off.
  static constexpr std::int64_t kDriftMs = 2000;

  // The clock outlives it.
  explicit Calendar(const Clock& clock) : clock_(clock), ahead_ms_(measured()) {}

  // True when the two have drifted apart, so that earlier answers are wrong.
  bool look() {
    const std::int64_t now = measured();
    const std::int64_t drift = now - ahead_ms_;
    if (drift <= kDriftMs && drift >= -kDriftMs) return false;
    ahead_ms_ = now;
    return true;
  }
  // 0 for a moment before the clock began.
  [[nodiscard]] std::uint64_t ms_at(std::uint64_t unix_s) const {
    const std::int64_t ms = static_cast<std::int64_t>(unix_s) * 1000 - ahead_ms_;
    return ms > 0 ? static_cast<std::uint64_t>(ms) : 0;
  }
  [[nodiscard]] std::uint64_t unix_s() const { return clock_.unix_s(); }

 private:
  [[nodiscard]] std::int64_t measured() const {
    return static_cast<std::int64_t>(clock_.unix_s()) * 1000 -
           static_cast<std::int64_t>(clock_.now_ms());
  }

  const Clock& clock_;
  std::int64_t ahead_ms_;
};

}  // namespace undercroft
