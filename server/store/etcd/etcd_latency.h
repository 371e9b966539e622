// etcd_latency.h: how long an etcd takes to answer, and how long to wait for it therefore.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

namespace undercroft {

// An EtcdLatency remembers the answers of the last 30 s. An etcd with a slow disk answers late, but
// it answers: a deadline below its usual time would ask every member for the same, and slow it down
// further. Thread-safe.
class EtcdLatency {
 public:
  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::milliseconds;

  static constexpr std::chrono::seconds kWindow{30};
  static constexpr std::size_t kMostSamples = 128;
  static constexpr int kMostDeadlines = 8;   // the longest deadline, as a multiple of the least
  static constexpr Milliseconds kSlow{200};  // of writes
  static constexpr std::chrono::seconds kSlowFor{2};  // until the etcd counts as slow

  // `least`: the deadline of an etcd that answers at once.
  explicit EtcdLatency(Milliseconds least) : least_(least) {}

  // A request that was sent then has its answer, the first one of its call.
  struct Sample {
    Clock::time_point sent;
    Clock::time_point answered;
    bool is_write = false;
  };
  void note(const Sample& sample);
  // Any answer of etcd, also one for which nobody waits any more.
  void note_sign_of_life(Clock::time_point now);

  // How long to wait for an answer before the next member is asked: three times the 95th
  // percentile, from `least` to kMostDeadlines times that.
  [[nodiscard]] Milliseconds deadline(Clock::time_point now) const;
  // Writes have taken more than kSlow for kSlowFor: their median time. nullopt: they have not, or
  // too few of them are known.
  [[nodiscard]] std::optional<Milliseconds> slowness(Clock::time_point now) const;
  // Some writes of the last seconds are known, and they have taken less.
  [[nodiscard]] bool is_quick(Clock::time_point now) const;
  // nullopt: etcd has never answered.
  [[nodiscard]] std::optional<Clock::time_point> last_sign_of_life() const;

 private:
  struct Ring {
    std::vector<Sample> samples;
    std::size_t next = 0;
    void add(const Sample& sample);
  };
  // REQUIRES: the mutex is held.
  [[nodiscard]] std::vector<Sample> recent_writes(Clock::time_point now) const;

  const Milliseconds least_;
  mutable std::mutex mutex_;  // protects what follows
  Ring reads_, writes_;       // many reads leave the writes known
  std::optional<Clock::time_point> last_;
};

}  // namespace undercroft
