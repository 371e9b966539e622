// rate_limits.h: how much a connection may send in a second: messages, and bytes that bring none.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "shared/messages.h"

namespace undercroft {

class MessageLimiter {
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
  // The last one was one of many within a second, though not of too many.
  [[nodiscard]] bool is_near(std::uint64_t now_ms) const {
    return count_ >= kWarnFrom &&
           now_ms - times_[(next_ + times_.size() - kWarnFrom) % times_.size()] < 1000;
  }

 private:
  static constexpr int kWarnFrom = kMaxMessagesPerSecond * 4 / 5;
  std::array<std::uint64_t, kMaxMessagesPerSecond> times_{};  // a ring: of the last ones
  std::size_t next_ = 0;
  int count_ = 0;
};

// Bytes a second that become no part of a message. More than what is read at one go, and still too
// few for fragments by the thousand: those that are empty are never seen but by their bytes.
inline constexpr std::size_t kMaxOverhead = 4096;
inline constexpr std::size_t kFrameHead = 14;  // bytes, the longest (RFC 6455)

class OverheadLimiter {
 public:
  // Counts what came off the wire. False when too much of this second's is without credit.
  [[nodiscard]] bool allows(std::size_t bytes, std::uint64_t now_ms) {
    if (now_ms - since_ >= 1000) {
      since_ = now_ms;
      overhead_ = 0;
    }
    overhead_ += bytes;
    return overhead_ <= kMaxOverhead;
  }
  // So many of them were part of a message, or the head of a frame that counted as one.
  void credit(std::size_t bytes) { overhead_ -= std::min(overhead_, bytes); }

 private:
  std::uint64_t since_ = 0;
  std::size_t overhead_ = 0;  // bytes
};

}  // namespace undercroft
