// report_drills.cc: the drills, beside what was measured.
#include <string>

#include "tests/tools/growth/drills.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/report.h"
#include "tests/tools/growth/report_words.h"

namespace undercroft::growth {
namespace {

constexpr std::uint64_t kDrillRuns = 10;

// What kill_fleet measured for each kind of fault (measured.h), and what the simulation has.
std::string kinds_table(const Drills& drills) {
  std::string table = head({"fault", "measured", "median", "longest", "simulated", "median",
                            "99th percentile", "longest"});
  for (const MeasuredKind& one : kMeasuredKinds) {
    const auto found = drills.kinds.find(one.name);
    const DrillWaits waits = found == drills.kinds.end() ? DrillWaits{} : found->second;
    table += row({one.name, grouped(one.faults), in_seconds(one.median_ms * kMs),
                  in_seconds(one.longest_ms * kMs), grouped(waits.faults),
                  in_seconds(waits.all.percentile(50)), in_seconds(waits.all.percentile(99)),
                  in_seconds(waits.all.longest())});
  }
  return table;
}

std::string drill_row(const std::string& what, std::uint64_t outside_ms, std::uint64_t kills_ms,
                      Us simulated) {
  return row(
      {what, in_seconds(outside_ms * kMs), in_seconds(kills_ms * kMs), in_seconds(simulated)});
}

}  // namespace

std::string drills_table() {
  Drills drills;
  for (std::uint64_t seed = 1; seed <= kDrillRuns; ++seed) run_drills(seed, kDrillFaults, drills);
  const Gaps& longest = drills.together.longest;
  return head({"the longest wait of each fault", "from outside", "`kill_fleet`", "simulated"}) +
         row({"faults", grouped(kDrillFaults), grouped(kDrillFaults),
              grouped(drills.together.faults)}) +
         drill_row("median", kDrillP50Ms, kKillsP50Ms, longest.percentile(50)) +
         drill_row("99th percentile", kDrillP99Ms, kKillsP99Ms, longest.percentile(99)) +
         drill_row("longest", kDrillLongestMs, kKillsLongestMs, longest.longest()) +
         row({"players without a turn after 60 s", "0", "0", grouped(drills.stuck)}) + "\n" +
         kinds_table(drills);
}

}  // namespace undercroft::growth
