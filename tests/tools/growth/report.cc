// report.cc: rows of Markdown.
#include "tests/tools/growth/report.h"

#include <set>
#include <sstream>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/drills.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/walls.h"

namespace undercroft::growth {
namespace {

constexpr std::uint64_t kDrillRuns = 20;
constexpr std::uint64_t kEtcdBytes = std::uint64_t{8} << 30;
constexpr std::uint64_t kPlayers = kCells * kPlayersOfCell;
constexpr std::uint64_t kBusyRealms = 10'000;  // of the server that a fleet of ten loses

std::string row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell + " |";
  return line + "\n";
}

std::string head(const std::vector<std::string>& cells) {
  return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

std::string range(std::uint64_t least, std::uint64_t most, const std::string& unit = "") {
  return grouped(least) + " to " + grouped(most) + unit;
}

std::string in_megabytes(std::uint64_t bytes) {
  const std::uint64_t tenths = (bytes + 50'000) / 100'000;
  return grouped(tenths / 10) + "." + std::to_string(tenths % 10) + " MB";
}

std::uint64_t per_second_of_turns(std::uint64_t appends) { return appends * kTurnEvery / kSecond; }

std::string fault_row(const std::string& name, const Struck& struck) {
  const Gaps& gaps = struck.gaps;
  return row({name, grouped(struck.players), grouped(gaps.count()), in_seconds(gaps.percentile(50)),
              in_seconds(gaps.percentile(99)), in_seconds(gaps.longest()), grouped(struck.stuck)});
}

// The etcd of this cell is as quick as the quickest that was measured.
FleetShape quick_cell() {
  FleetShape shape = cell_shape(1);
  shape.appends = kAppendsAtMost;
  return shape;
}

// A fleet of ten servers and 10,000 lone players, all on one server.
FleetShape unspread() {
  FleetShape shape{.servers = 10, .realms = kBusyRealms, .party = 1};
  shape.turn_every = 2 * kTurnEvery;
  shape.is_spread = false;
  return shape;
}

}  // namespace

std::string drills_table() {
  Drills all;
  for (std::uint64_t seed = 1; seed <= kDrillRuns; ++seed) {
    const Drills one = run_drills(seed, kDrillFaults);
    all.gaps.add(one.gaps);
    all.faults += one.faults;
    all.stuck += one.stuck;
  }
  return head({"wait for a turn after a fault", "measured", "simulated"}) +
         row({"faults", grouped(kDrillFaults), grouped(all.faults)}) +
         row({"median", in_seconds(kDrillP50Ms * kMs), in_seconds(all.gaps.percentile(50))}) +
         row({"99th percentile", in_seconds(kDrillP99Ms * kMs),
              in_seconds(all.gaps.percentile(99))}) +
         row({"longest", in_seconds(kDrillLongestMs * kMs), in_seconds(all.gaps.longest())}) +
         row({"players without a turn after 60 s", "0", grouped(all.stuck)});
}

std::string etcd_table() {
  const std::uint64_t least = per_second_of_turns(kAppendsAtLeast);
  const std::uint64_t most = per_second_of_turns(kAppendsAtMost);
  return head({"one etcd carries", ""}) +
         row({"appends a second", range(kAppendsAtLeast, kAppendsAtMost)}) +
         row({"lone players who act every two seconds", range(least, most)}) +
         row({"the same in parties of four", range(least * kParty, most * kParty)}) +
         row({"bytes a second at that rate", in_megabytes(kAppendsAtLeast * kAppendBytesLeast) +
                                                 " to " +
                                                 in_megabytes(kAppendsAtMost * kAppendBytesMost)}) +
         row({"realms that were ever played, in 8 GB", grouped(kRealmsInEtcd)}) +
         row({"bytes a realm, therefore", grouped(kEtcdBytes / kRealmsInEtcd)}) +
         row({"logins by token, two transactions each",
              range(kAppendsAtLeast / 2, kAppendsAtMost / 2, " a second")}) +
         row({"1,000,000 of these",
              range(2 * kPlayers / kAppendsAtMost, 2 * kPlayers / kAppendsAtLeast, " s")});
}

std::string reads_table() {
  std::string table =
      head({"servers of one fleet", "transactions a second", "entries of the roster a second",
            "their bytes", "bytes of boards", "pings"});
  for (const std::uint64_t servers : {3, 20, 64, 200, 1000}) {
    const SharedReads reads = shared_reads(servers);
    table += row({grouped(servers), grouped(reads.calls), grouped(reads.entries),
                  in_megabytes(reads.roster_bytes), in_megabytes(reads.board_bytes),
                  grouped(reads.pings)});
  }
  return table;
}

std::string cells_table() {
  const Spread spread = spread_over(kCells, kCells * kRealmsOfCell);
  const std::uint64_t appends = kRealmsOfCell * kSecond / kTurnEvery;
  return head({"50 cells", ""}) +
         row({"servers and players of a cell",
              grouped(kServersOfCell) + " and " + grouped(kPlayersOfCell)}) +
         row({"appends a second of a cell, all in parties of four", grouped(appends)}) +
         row({"share of what its etcd carries",
              range(appends * 100 / kAppendsAtMost, appends * 100 / kAppendsAtLeast, " %")}) +
         row({"lone players that 50 cells carry",
              range(kCells * per_second_of_turns(kAppendsAtLeast),
                    kCells * per_second_of_turns(kAppendsAtMost))}) +
         row({"realms of the emptiest and the fullest cell, of 250,000",
              grouped(spread.fewest) + " and " + grouped(spread.most)}) +
         row({"realms that move to a 51st cell", grouped(spread.moved)}) +
         row({"MB in etcd of the realms that are played",
              grouped(kRealmsOfCell * (kEtcdBytes / kRealmsInEtcd) / 1'000'000)}) +
         row({"realms that 50 cells can keep in etcd", grouped(kCells * kRealmsInEtcd)});
}

std::string faults_table(std::uint64_t cells) {
  const auto kill = [](std::size_t count) {
    return [count](SimFleet& fleet) { return kill_servers(fleet, count); };
  };
  return head({"fault", "players", "struck", "median", "99th percentile", "last", "stuck"}) +
         fault_row("the leader of a cell's etcd is killed", strike(cell_shape(1), kill_leader)) +
         fault_row("the same at 5,800 appends a second", strike(quick_cell(), kill_leader)) +
         fault_row("one of a cell's 20 servers is killed", strike(cell_shape(1), kill(1))) +
         fault_row("the same at 5,800 appends a second", strike(quick_cell(), kill(1))) +
         fault_row("ten of them are killed at once", strike(cell_shape(1), kill(10))) +
         fault_row("a cell has no power for 30 s", strike(cell_shape(1), cut_power)) +
         fault_row("all 50 cells have none", black_out(cells)) +
         fault_row("without spreading: one of ten servers, with all 10,000 realms, is killed",
                   strike(unspread(), kill(1)));
}

std::vector<std::string> lines_missing_in(const std::string& page, const std::string& tables) {
  std::set<std::string> lines;
  std::istringstream in_page(page);
  for (std::string line; std::getline(in_page, line);) lines.insert(line);
  std::vector<std::string> missing;
  std::istringstream in_tables(tables);
  for (std::string line; std::getline(in_tables, line);) {
    if (!lines.contains(line)) missing.push_back(line);
  }
  return missing;
}

}  // namespace undercroft::growth
