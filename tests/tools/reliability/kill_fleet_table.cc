// kill_fleet_table.cc: percentiles by kind of fault.
#include "tests/tools/reliability/kill_fleet_table.h"

#include <algorithm>
#include <cstdio>

namespace undercroft::testing {
namespace {

using std::chrono::milliseconds;

// REQUIRES: sorted.
long long percentile(const std::vector<milliseconds>& waits, double share) {
  if (waits.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(waits.size() - 1));
  return static_cast<long long>(waits[at].count());
}

}  // namespace

void FleetTable::add(const std::string& fault, const std::string& all,
                     const std::vector<milliseconds>& waits, const FleetLosses& losses,
                     const std::map<std::string, int>& sights) {
  ++faults_;
  for (Row* row : {&rows_[fault], &rows_[all]}) {
    ++row->faults;
    row->waits.insert(row->waits.end(), waits.begin(), waits.end());
    row->lost += losses.lost;
    row->doubled += losses.doubled;
  }
  for (const auto& [sentence, count] : sights) rows_[fault].sights[sentence] += count;
}

void FleetTable::print_row(const std::string& name, Row row) {
  std::sort(row.waits.begin(), row.waits.end());
  std::printf("%-42s %5d %6lld %6lld %6lld %5d %7d\n", name.c_str(), row.faults,
              percentile(row.waits, 0.5), percentile(row.waits, 0.99), percentile(row.waits, 1.0),
              row.lost, row.doubled);
}

void FleetTable::print() const {
  std::printf("\n%-42s %5s %6s %6s %6s %5s %7s\n", "sent again after (ms)", "count", "p50", "p99",
              "most", "lost", "doubled");
  for (const auto& [name, row] : rows_) print_row(name, row);
  std::printf("\nwhat players were told, and how often:\n");
  for (const auto& [name, row] : rows_) {
    for (const auto& [sentence, count] : row.sights) {
      std::printf("  %-40s %5d  %s\n", name.c_str(), count, sentence.c_str());
    }
  }
}

}  // namespace undercroft::testing
