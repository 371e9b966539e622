// cpu_share.h: how much of a thread's time one realm may take, so that those beside it get theirs.
#pragma once

#include <algorithm>
#include <cstdint>

namespace undercroft {

// A bucket of CPU time that fills by a share of the time that passes. What is used beyond it has to
// be waited for.
class CpuShare {
 public:
  // Percent of one thread, 1 to 100. At 100 nothing is ever waited for.
  explicit CpuShare(unsigned percent)
      : percent_(percent), most_us_(std::int64_t{kBurstMs} * 10 * percent), left_us_(most_us_) {}

  void used(std::int64_t us) { left_us_ -= us; }

  // Whether so little is left that what it uses should be measured exactly, at whatever cost.
  [[nodiscard]] bool is_scarce() const { return percent_ < 100 && left_us_ < most_us_ / 2; }

  // Milliseconds until it may work again; 0: now. Time goes on between calls.
  [[nodiscard]] std::uint64_t wait_ms(std::uint64_t now_ms) {
    if (percent_ >= 100) return 0;
    const std::uint64_t passed = since_ms_ == 0 ? 0 : now_ms - std::min(now_ms, since_ms_);
    since_ms_ = now_ms;
    left_us_ = std::min(most_us_, left_us_ + static_cast<std::int64_t>(passed * 10 * percent_));
    if (left_us_ >= 0) return 0;
    return static_cast<std::uint64_t>(-left_us_) / (std::uint64_t{10} * percent_) + 1;
  }

 private:
  static constexpr unsigned kBurstMs = 300;  // after a rest it may use up its share of so long
  const unsigned percent_;
  const std::int64_t most_us_;  // microseconds of CPU time
  std::int64_t left_us_;
  std::uint64_t since_ms_ = 0;
};

}  // namespace undercroft
