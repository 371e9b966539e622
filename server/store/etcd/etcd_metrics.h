// etcd_metrics.h: how long the calls of an EtcdStore take, and how they end.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/metrics/histogram.h"
#include "server/store/etcd/slow_members.h"
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

  // In the Prometheus text format. Calls that were never made are left out. `slow`: members of etcd
  // with slow disks.
  [[nodiscard]] std::string text(const std::vector<SlowMembers::Disk>& slow) const;

 private:
  static constexpr std::size_t kSuccess = 5;  // after the faults
  std::array<Histogram, kEtcdCalls> times_{};
  std::array<std::atomic<std::uint64_t>, kSuccess + 1> outcomes_{};
};

}  // namespace undercroft
