// etcd_metrics.cc: histograms by call, counters by outcome.
#include "server/store/etcd/etcd_metrics.h"

#include <fmt/format.h>

#include "server/metrics/metrics_text.h"

namespace undercroft {
namespace {

constexpr std::array<const char*, kEtcdCalls> kCallNames = {
    "append", "confirm", "release", "keep", "drop_old", "claim", "load", "look_up", "make", "list"};
constexpr std::array<const char*, 6> kOutcomeNames = {
    "full", "unavailable", "not_owner", "out_of_sequence", "unreadable", "done"};
constexpr const char* kTimes = "undercroft_store_seconds";
constexpr const char* kDisks = "undercroft_etcd_slow_disk_seconds";
constexpr const char* kOutcomes = "undercroft_store_outcomes_total";

}  // namespace

void EtcdMetrics::count(EtcdCall call, Clock::duration took) {
  times_.at(static_cast<std::size_t>(call)).count(took);
}

std::string EtcdMetrics::text(const std::vector<SlowMembers::Disk>& slow) const {
  std::string text;
  add_metric(text, kTimes, "histogram",
             "Time that a call of the store took, with its repetitions.");
  for (std::size_t i = 0; i < kEtcdCalls; ++i) {
    if (times_.at(i).total() == 0) continue;
    times_.at(i).add_to(text, kTimes, metric_label("call", kCallNames.at(i)));
  }
  add_metric(text, kOutcomes, "counter", "Calls of the store, by how they ended.");
  for (std::size_t i = 0; i < kOutcomeNames.size(); ++i) {
    add_sample(text, kOutcomes, metric_label("outcome", kOutcomeNames.at(i)),
               std::to_string(outcomes_.at(i)));
  }
  add_metric(text, kDisks, "gauge", "What a sync takes on the disk of a slow member of etcd.");
  for (const SlowMembers::Disk& disk : slow) {
    add_sample(text, kDisks, metric_label("member", disk.member),
               fmt::format("{:.3f}", static_cast<double>(disk.sync.count()) / 1000));
  }
  return text;
}

}  // namespace undercroft
