// histogram.h: how long something took, counted in fixed buckets.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

// A Histogram counts durations. Any thread may count and read at any time; no call locks.
class Histogram {
 public:
  // The upper bounds of the buckets, in microseconds. One more bucket has no bound.
  static constexpr std::array<std::int64_t, 18> kBoundsUs = {
      10,    25,    50,    100,    250,    500,    1000,    2500,    5000,
      10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 5000000};

  // Counts `times` events that took that long each. A negative duration counts as 0.
  void count(std::chrono::nanoseconds took, std::uint64_t times = 1);
  // All events so far.
  [[nodiscard]] std::uint64_t total() const;
  // Adds the lines of its buckets, their sum in seconds and their count, in the Prometheus text
  // format. `labels`: as in `call="append"`; empty: none. While other threads count, the sum may be
  // ahead of the buckets or behind them, but the count is always that of the buckets.
  void add_to(std::string& text, std::string_view name, std::string_view labels = {}) const;

 private:
  std::array<std::atomic<std::uint64_t>, kBoundsUs.size() + 1> counts_{};  // by bound
  std::atomic<std::int64_t> sum_ns_{0};
};

}  // namespace undercroft
