// cpu_share.h: limits the share of a thread's time that one realm may use.
#pragma once

#include <algorithm>
#include <cstdint>

namespace undercroft {

// A CpuShare is a token bucket of CPU time. It refills at a fixed percentage of elapsed time; a
// realm that overdraws it has to wait.
class CpuShare {
 public:
  // Percent of one thread, 1 to 100. At 100 wait_ms() is always 0.
  explicit CpuShare(unsigned percent)
      : percent_(percent), most_us_(std::int64_t{kBurstMs} * 10 * percent), left_us_(most_us_) {}

  void used(std::int64_t us) { left_us_ -= us; }

  // Whether the bucket is so low that usage should be measured exactly, despite the cost.
  [[nodiscard]] bool is_scarce() const { return percent_ < 100 && left_us_ < most_us_ / 2; }

  // Refills the bucket and returns the milliseconds until the realm may run again; 0: now.
  [[nodiscard]] std::uint64_t wait_ms(std::uint64_t now_ms) {
    if (percent_ >= 100) return 0;
    const std::uint64_t passed = since_ms_ == 0 ? 0 : now_ms - std::min(now_ms, since_ms_);
    since_ms_ = now_ms;
    left_us_ = std::min(most_us_, left_us_ + static_cast<std::int64_t>(passed * 10 * percent_));
    if (left_us_ >= 0) return 0;
    return static_cast<std::uint64_t>(-left_us_) / (std::uint64_t{10} * percent_) + 1;
  }

 private:
  static constexpr unsigned kBurstMs = 300;  // the bucket's capacity: the share of this much time
  const unsigned percent_;
  const std::int64_t most_us_;  // microseconds of CPU time
  std::int64_t left_us_;
  std::uint64_t since_ms_ = 0;
};

}  // namespace undercroft
