// rate.h: how many messages a second a connection sends.
#pragma once

#include <array>
#include <cstdint>

#include "shared/messages.h"

namespace undercroft {

class Rate {
 public:
  // Counts a message. False when it is one more than kMaxMessagesPerSecond within one second,
  // wherever that second begins.
  [[nodiscard]] bool allows(std::uint64_t now_ms) {
    std::uint64_t& oldest = times_[next_];
    const bool flood = count_ == kMaxMessagesPerSecond && now_ms - oldest < 1000;
    oldest = now_ms;
    next_ = (next_ + 1) % times_.size();
    if (count_ < kMaxMessagesPerSecond) ++count_;
    return !flood;
  }

 private:
  std::array<std::uint64_t, kMaxMessagesPerSecond> times_{};  // a ring: of the last ones
  std::size_t next_ = 0;
  int count_ = 0;
};

}  // namespace undercroft
