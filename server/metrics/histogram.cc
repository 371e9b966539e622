// histogram.cc: counting by bound, and the lines of the buckets.
#include "server/metrics/histogram.h"

#include <algorithm>

#include "server/metrics/metrics_text.h"

namespace undercroft {
namespace {

// Without zeros at the end: "0.0025", "1".
std::string seconds_text(std::int64_t ns) {
  constexpr std::int64_t kSecond = 1000000000;
  const std::string digits = std::to_string(ns % kSecond);
  std::string text = std::to_string(ns / kSecond) + "." + std::string(9 - digits.size(), '0');
  text.append(digits).erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string and_bound(std::string_view labels, const std::string& bound) {
  std::string all(labels);
  if (!all.empty()) all += ",";
  return all + metric_label("le", bound);
}

}  // namespace

void Histogram::count(std::chrono::nanoseconds took, std::uint64_t times) {
  const std::int64_t ns = std::max<std::int64_t>(took.count(), 0);
  std::size_t bound = 0;
  while (bound < kBoundsUs.size() && ns > kBoundsUs.at(bound) * 1000) ++bound;
  counts_.at(bound).fetch_add(times, std::memory_order_relaxed);
  sum_ns_.fetch_add(ns * static_cast<std::int64_t>(times), std::memory_order_relaxed);
}

std::uint64_t Histogram::total() const {
  std::uint64_t all = 0;
  for (const auto& one : counts_) all += one.load(std::memory_order_relaxed);
  return all;
}

// A bucket of Prometheus counts all that took no longer than its bound.
void Histogram::add_to(std::string& text, std::string_view name, std::string_view labels) const {
  const std::string series(name);
  const std::int64_t sum = sum_ns_.load(std::memory_order_relaxed);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    count += counts_.at(i).load(std::memory_order_relaxed);
    const bool is_bound = i < kBoundsUs.size();
    const std::string bound = is_bound ? seconds_text(kBoundsUs.at(i) * 1000) : "+Inf";
    add_sample(text, series + "_bucket", and_bound(labels, bound), std::to_string(count));
  }
  add_sample(text, series + "_sum", labels, seconds_text(sum));
  add_sample(text, series + "_count", labels, std::to_string(count));
}

}  // namespace undercroft
