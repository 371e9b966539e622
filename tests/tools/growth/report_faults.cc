// report_faults.cc: what faults of cells cost.
#include <string>
#include <vector>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/report.h"
#include "tests/tools/growth/report_words.h"

namespace undercroft::growth {
namespace {

constexpr std::uint64_t kLoneRealms = 5000;  // of a fleet of ten

std::string fault_row(const std::string& name, const Struck& struck) {
  const Gaps& delays = struck.delays;
  return row({name, grouped(struck.players), grouped(delays.count()),
              in_seconds(delays.percentile(50)), in_seconds(delays.percentile(99)),
              in_seconds(delays.longest()), grouped(struck.stuck)});
}

FleetShape cell() { return cell_shape(1, realms_of_fullest_cell()); }

// The etcd of this cell is as quick as the quickest that was measured.
FleetShape quick_cell() {
  FleetShape shape = cell();
  shape.appends = kAppendsAtMost;
  return shape;
}

// Servers of this cell read no marks when they start.
FleetShape cell_without_marks() {
  FleetShape shape = cell();
  shape.marks = 0;
  return shape;
}

FleetShape cell_without_bound() {
  FleetShape shape = cell_without_marks();
  shape.most_names = SIZE_MAX;
  return shape;
}

// A fleet of ten servers and 5,000 lone players.
FleetShape ten_servers(bool is_spread) {
  FleetShape shape{.servers = 10, .realms = kLoneRealms, .party = 1};
  shape.is_spread = is_spread;
  shape.plays_on = true;
  return shape;
}

struct NamedStrike {
  std::string name;
  Strike strike;
};

std::vector<NamedStrike> strikes_of_cells() {
  const auto kill = [](std::size_t count) {
    return [count](SimFleet& fleet) { return kill_servers(fleet, count); };
  };
  return {
      {"the leader of a cell's etcd is killed", {cell(), kill_leader}},
      {"the same at 5,800 appends a second", {quick_cell(), kill_leader}},
      {"one of a cell's 20 servers is killed", {cell(), kill(1)}},
      {"the same at 5,800 appends a second", {quick_cell(), kill(1)}},
      {"ten of them are killed at once", {cell(), kill(10)}},
      {"one of ten servers is killed, with 5,000 lone players spread over them",
       {ten_servers(true), kill(1)}},
      {"the same without spreading: it had all of them", {ten_servers(false), kill(1)}},
      {"a cell has no power for 30 s", {cell(), cut_power}},
      {"the same, if servers read no marks at their start", {cell_without_marks(), cut_power}},
      {"the same, and all machines start in one moment", {cell_without_marks(), blink_power}},
      {"the same, and no bound of parked names", {cell_without_bound(), blink_power}},
  };
}

}  // namespace

std::string faults_table(std::uint64_t cells) {
  std::vector<NamedStrike> rows = strikes_of_cells();
  const std::vector<Strike> all_cells = black_out(cells);
  std::vector<Strike> strikes;
  for (const NamedStrike& one : rows) strikes.push_back(one.strike);
  strikes.insert(strikes.end(), all_cells.begin(), all_cells.end());
  const std::vector<Struck> struck = run_all(strikes);
  std::string table =
      head({"fault", "players", "struck", "median", "99th percentile", "last", "stuck"});
  for (std::size_t i = 0; i < rows.size(); ++i) table += fault_row(rows[i].name, struck[i]);
  const auto first_cell = struck.begin() + static_cast<std::ptrdiff_t>(rows.size());
  return table + fault_row("all " + grouped(cells) + " cells have no power for 30 s",
                           together({first_cell, struck.end()}));
}

}  // namespace undercroft::growth
