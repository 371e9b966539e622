// rate_limits.h: how much a connection may send in a second: messages, bytes, and of these such as
// bring no message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace undercroft {

class MessageLimiter {
 public:
  // REQUIRES: most > 0.
  explicit MessageLimiter(std::size_t most) : times_(most) {}

  // Counts a message. False when it is one more than the most within one second, wherever that
  // second begins.
  [[nodiscard]] bool allows(std::uint64_t now_ms) {
    std::uint64_t& oldest = times_[next_];
    const bool flood = count_ == times_.size() && now_ms - oldest < 1000;
    oldest = now_ms;
    next_ = (next_ + 1) % times_.size();
    if (count_ < times_.size()) ++count_;
    return !flood;
  }
  // The last one was one of many within a second, though not of too many.
  [[nodiscard]] bool is_near(std::uint64_t now_ms) const {
    const std::size_t near = (times_.size() * 4 + 4) / 5;
    return count_ >= near && now_ms - times_[(next_ + times_.size() - near) % times_.size()] < 1000;
  }

 private:
  std::vector<std::uint64_t> times_;  // a ring: of the last ones
  std::size_t next_ = 0;
  std::size_t count_ = 0;
};

class ByteLimiter {
 public:
  explicit ByteLimiter(std::size_t most) : most_(most) {}

  // Counts what came off the wire. False when it is more than the most within this second, less
  // what was credited.
  [[nodiscard]] bool allows(std::size_t bytes, std::uint64_t now_ms) {
    if (now_ms - since_ >= 1000) {
      since_ = now_ms;
      bytes_ = 0;
    }
    bytes_ += bytes;
    return bytes_ <= most_;
  }
  // So many of them do not count after all.
  void credit(std::size_t bytes) { bytes_ -= std::min(bytes_, bytes); }

 private:
  const std::size_t most_;
  std::uint64_t since_ = 0;
  std::size_t bytes_ = 0;
};

// Bytes a second that become no part of a message, nor the head of a frame that counts as one. More
// than what is read at one go, and still too few for fragments by the thousand: those that are
// empty are never seen but by their bytes.
inline constexpr std::size_t kMaxOverhead = 4096;
inline constexpr std::size_t kFrameHead = 14;  // bytes, the longest (RFC 6455)

}  // namespace undercroft
