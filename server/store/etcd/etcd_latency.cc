// etcd_latency.cc: percentiles of a ring of samples.
#include "server/store/etcd/etcd_latency.h"

#include <algorithm>

namespace undercroft {
namespace {

using std::chrono::milliseconds;
using Times = std::vector<EtcdLatency::Clock::duration>;

// REQUIRES: there is a time.
milliseconds percentile(Times& times, std::size_t percent) {
  const auto at = times.begin() + static_cast<std::ptrdiff_t>((times.size() - 1) * percent / 100);
  std::nth_element(times.begin(), at, times.end());
  return std::chrono::duration_cast<milliseconds>(*at);
}

}  // namespace

void EtcdLatency::note(const Sample& sample) {
  const std::scoped_lock lock(mutex_);
  if (samples_.size() < kMostSamples) {
    samples_.push_back(sample);
  } else {
    samples_[next_] = sample;
    next_ = (next_ + 1) % kMostSamples;
  }
}

void EtcdLatency::note_sign_of_life(Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  last_ = std::max(last_.value_or(now), now);
}

milliseconds EtcdLatency::deadline(Clock::time_point now) const {
  Times times;
  {
    const std::scoped_lock lock(mutex_);
    for (const Sample& sample : samples_) {
      if (now - sample.answered <= kWindow) times.push_back(sample.answered - sample.sent);
    }
  }
  if (times.empty()) return least_;
  return std::clamp(3 * percentile(times, 95), least_, kMostDeadlines * least_);
}

// A write counts by its answer, so that the first slow one is noticed when it is over.
std::optional<milliseconds> EtcdLatency::slowness(Clock::time_point now) const {
  Times times;
  bool is_long = false;
  {
    const std::scoped_lock lock(mutex_);
    for (const Sample& sample : samples_) {
      if (!sample.is_write || now - sample.answered > 2 * kSlowFor) continue;
      times.push_back(sample.answered - sample.sent);
      is_long = is_long || now - sample.sent >= kSlowFor;
    }
  }
  if (times.size() < 2 || !is_long) return std::nullopt;
  const milliseconds median = percentile(times, 50);
  return median > kSlow ? std::optional(median) : std::nullopt;
}

std::optional<EtcdLatency::Clock::time_point> EtcdLatency::last_sign_of_life() const {
  const std::scoped_lock lock(mutex_);
  return last_;
}

}  // namespace undercroft
