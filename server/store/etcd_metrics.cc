// etcd_metrics.cc: histograms by call, counters by outcome.
#include "server/store/etcd_metrics.h"

#include <utility>

namespace undercroft {
namespace {

constexpr std::array<const char*, kEtcdCalls> kCallNames = {
    "append", "confirm", "release", "keep", "drop_old", "claim", "load", "look_up", "make", "list"};
constexpr std::array<const char*, 6> kOutcomeNames = {
    "full", "unavailable", "not_owner", "out_of_sequence", "unreadable", "done"};
constexpr const char* kTimes = "undercroft_store_seconds";

// Without zeros at the end: "0.0025", "1".
std::string seconds_text(std::int64_t us) {
  const std::string digits = std::to_string(us % 1000000);
  std::string text = std::to_string(us / 1000000) + "." + std::string(6 - digits.size(), '0');
  text.append(digits).erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

// NAME{LABELS} VALUE
void add_line(std::string& text, const std::string& name, const std::string& labels,
              const std::string& value) {
  text.append(name).append("{").append(labels).append("} ").append(value).append("\n");
}

std::string label(const char* name, const std::string& value) {
  return std::string(name) + "=\"" + value + "\"";
}

}  // namespace

void EtcdMetrics::count(EtcdCall call, Clock::duration took) {
  const std::int64_t us = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  std::size_t bound = 0;
  while (bound < kBounds && us > kBoundsUs.at(bound)) ++bound;
  Times& times = times_.at(static_cast<std::size_t>(call));
  ++times.counts.at(bound);
  times.sum_us += us;
}

// A bucket of Prometheus counts all that took no longer than its bound.
void EtcdMetrics::add_times(std::string& text, const char* call, const Times& times) {
  std::uint64_t all = 0;
  for (const auto& one : times.counts) all += one;
  if (all == 0) return;
  const std::string of_call = label("call", call);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i <= kBounds; ++i) {
    count += times.counts.at(i);
    const std::string bound = i < kBounds ? seconds_text(kBoundsUs.at(i)) : "+Inf";
    add_line(text, std::string(kTimes) + "_bucket", of_call + "," + label("le", bound),
             std::to_string(count));
  }
  add_line(text, std::string(kTimes) + "_sum", of_call, seconds_text(times.sum_us));
  add_line(text, std::string(kTimes) + "_count", of_call, std::to_string(count));
}

std::string EtcdMetrics::text() const {
  std::string text =
      "# HELP undercroft_store_seconds Time that a call of the store took, with its repetitions.\n"
      "# TYPE undercroft_store_seconds histogram\n";
  for (std::size_t i = 0; i < kEtcdCalls; ++i) add_times(text, kCallNames.at(i), times_.at(i));
  text +=
      "# HELP undercroft_store_outcomes_total Calls of the store, by how they ended.\n"
      "# TYPE undercroft_store_outcomes_total counter\n";
  for (std::size_t i = 0; i < kOutcomeNames.size(); ++i) {
    add_line(text, "undercroft_store_outcomes_total", label("outcome", kOutcomeNames.at(i)),
             std::to_string(outcomes_.at(i)));
  }
  return text;
}

}  // namespace undercroft
