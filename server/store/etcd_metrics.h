// etcd_metrics.h: how long the calls of an EtcdStore take, and how they end.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/store.h"

namespace undercroft {

enum class EtcdCall : std::uint8_t {
  Append,
  Confirm,
  Release,
  Keep,
  DropOld,
  Claim,
  Load,
  LookUp,
  Make,
  List
};
inline constexpr std::size_t kEtcdCalls = 10;

// Numbers that any thread of the store writes and any thread reads.
class EtcdMetrics {
 public:
  using Clock = std::chrono::steady_clock;

  void count(EtcdCall call, Clock::duration took);
  void count_success() { ++outcomes_[kSuccess]; }
  void count_failure(StoreFault fault) { ++outcomes_.at(static_cast<std::size_t>(fault)); }
  // The outcome of a call, and its time since `since`.
  template <typename T>
  void note(EtcdCall call, Clock::time_point since, const StoreResult<T>& result) {
    count(call, Clock::now() - since);
    result ? count_success() : count_failure(result.error().fault);
  }

  // In the Prometheus text format. Calls that were never made are left out.
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::size_t kSuccess = 5;  // after the faults
  static constexpr std::size_t kBounds = 12;
  static constexpr std::array<std::int64_t, kBounds> kBoundsUs = {
      1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 5000000};
  struct Times {
    std::array<std::atomic<std::uint64_t>, kBounds + 1> counts{};  // by bound; the last: longer
    std::atomic<std::int64_t> sum_us{0};
  };
  static void add_times(std::string& text, const char* call, const Times& times);

  std::array<Times, kEtcdCalls> times_{};
  std::array<std::atomic<std::uint64_t>, kSuccess + 1> outcomes_{};
};

}  // namespace undercroft
