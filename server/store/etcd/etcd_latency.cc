// etcd_latency.cc: percentiles of two rings of samples.
#include "server/store/etcd/etcd_latency.h"

#include <algorithm>

namespace undercroft {
namespace {

using std::chrono::milliseconds;
using Sample = EtcdLatency::Sample;

// REQUIRES: there is a sample.
milliseconds percentile(const std::vector<Sample>& samples, std::size_t percent) {
  std::vector<EtcdLatency::Clock::duration> times;
  times.reserve(samples.size());
  for (const Sample& sample : samples) times.push_back(sample.answered - sample.sent);
  const auto at = times.begin() + static_cast<std::ptrdiff_t>((times.size() - 1) * percent / 100);
  std::nth_element(times.begin(), at, times.end());
  return std::chrono::duration_cast<milliseconds>(*at);
}

std::vector<Sample> answered_since(const std::vector<Sample>& samples,
                                   EtcdLatency::Clock::time_point since) {
  std::vector<Sample> recent;
  std::ranges::copy_if(samples, std::back_inserter(recent),
                       [since](const Sample& sample) { return sample.answered >= since; });
  return recent;
}

}  // namespace

void EtcdLatency::Ring::add(const Sample& sample) {
  if (samples.size() < kMostSamples) return samples.push_back(sample);
  samples[next] = sample;
  next = (next + 1) % kMostSamples;
}

void EtcdLatency::note(const Sample& sample) {
  const std::scoped_lock lock(mutex_);
  (sample.is_write ? writes_ : reads_).add(sample);
}

void EtcdLatency::note_sign_of_life(Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  last_ = std::max(last_.value_or(now), now);
}

milliseconds EtcdLatency::deadline(Clock::time_point now) const {
  const std::scoped_lock lock(mutex_);
  auto recent = answered_since(reads_.samples, now - kWindow);
  std::ranges::copy(answered_since(writes_.samples, now - kWindow), std::back_inserter(recent));
  if (recent.empty()) return least_;
  return std::clamp(3 * percentile(recent, 95), least_, kMostDeadlines * least_);
}

std::vector<Sample> EtcdLatency::recent_writes(Clock::time_point now) const {
  return answered_since(writes_.samples, now - 2 * kSlowFor);
}

// A write counts by its answer, so that the first slow one is noticed when it is over. A single
// write of two seconds is enough, because a server may send one at a time.
std::optional<milliseconds> EtcdLatency::slowness(Clock::time_point now) const {
  const std::scoped_lock lock(mutex_);
  const auto writes = recent_writes(now);
  const bool is_long = std::ranges::any_of(
      writes, [now](const Sample& write) { return now - write.sent >= kSlowFor; });
  if (!is_long) return std::nullopt;
  const milliseconds median = percentile(writes, 50);
  const bool is_known = writes.size() >= 2 || median >= kSlowFor;
  return is_known && median > kSlow ? std::optional(median) : std::nullopt;
}

bool EtcdLatency::is_quick(Clock::time_point now) const {
  const std::scoped_lock lock(mutex_);
  const auto writes = recent_writes(now);
  return writes.size() >= 2 && percentile(writes, 50) <= kSlow;
}

std::optional<EtcdLatency::Clock::time_point> EtcdLatency::last_sign_of_life() const {
  const std::scoped_lock lock(mutex_);
  return last_;
}

}  // namespace undercroft
