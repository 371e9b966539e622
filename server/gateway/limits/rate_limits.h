// rate_limits.h: per-second limits on one connection's messages and bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace undercroft {

// A MessageLimiter limits the messages in any second, not only in whole seconds.
class MessageLimiter {
 public:
  // REQUIRES: most > 0.
  explicit MessageLimiter(std::size_t most) : times_(most) {}

  // Counts a message. Returns false when more than `most` came within one second, wherever that
  // second begins.
  [[nodiscard]] bool allows(std::uint64_t now_ms) {
    std::uint64_t& oldest = times_[next_];
    const bool flood = count_ == times_.size() && now_ms - oldest < 1000;
    oldest = now_ms;
    next_ = (next_ + 1) % times_.size();
    if (count_ < times_.size()) ++count_;
    return !flood;
  }
  // Whether the messages of the last second reach 80 % of the limit.
  [[nodiscard]] bool is_near(std::uint64_t now_ms) const {
    const std::size_t near = (times_.size() * 4 + 4) / 5;
    return count_ >= near && now_ms - times_[(next_ + times_.size() - near) % times_.size()] < 1000;
  }

 private:
  std::vector<std::uint64_t> times_;  // a ring of the latest messages' times
  std::size_t next_ = 0;
  std::size_t count_ = 0;
};

// A ByteLimiter limits the bytes in each second.
class ByteLimiter {
 public:
  explicit ByteLimiter(std::size_t most) : most_(most) {}

  // Counts bytes read from the socket. Returns false when this second's bytes, less those credited,
  // exceed the limit.
  [[nodiscard]] bool allows(std::size_t bytes, std::uint64_t now_ms) {
    if (now_ms - since_ >= 1000) {
      since_ = now_ms;
      bytes_ = 0;
    }
    bytes_ += bytes;
    return bytes_ <= most_;
  }
  // Takes back bytes that should not count.
  void credit(std::size_t bytes) { bytes_ -= std::min(bytes_, bytes); }

 private:
  const std::size_t most_;
  std::uint64_t since_ = 0;
  std::size_t bytes_ = 0;
};

// Bytes a second that belong neither to a message nor to the head of a frame counted as one. The
// limit is above what a single read returns, and low enough to stop empty fragments, which Beast
// hides and which show up only as bytes.
inline constexpr std::size_t kMaxOverhead = 4096;
inline constexpr std::size_t kFrameHead = 14;  // bytes, the longest (RFC 6455)

}  // namespace undercroft
