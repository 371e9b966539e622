// report_etcd.cc: what one etcd carries, and what servers ask of it.
#include <string>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/report.h"
#include "tests/tools/growth/report_words.h"
#include "tests/tools/growth/walls.h"

namespace undercroft::growth {
namespace {

constexpr std::uint64_t kPlayers = kCells * kPlayersOfCell;

}  // namespace

std::string etcd_table() {
  const std::uint64_t least = lone_players(kAppendsAtLeast);
  const std::uint64_t most = lone_players(kAppendsAtMost);
  return head({"one etcd carries", ""}) +
         row({"appends a second", range(kAppendsAtLeast, kAppendsAtMost)}) +
         row({"lone players who act every two seconds", range(least, most)}) +
         row({"the same in parties of two", range(least * 2, most * 2)}) +
         row({"the same in parties of four", range(least * kParty, most * kParty)}) +
         row({"bytes a second at that rate", in_megabytes(kAppendsAtLeast * kAppendBytesLeast) +
                                                 " to " +
                                                 in_megabytes(kAppendsAtMost * kAppendBytesMost)}) +
         row({"realms that were ever played, in 8 GB", grouped(kRealmsInEtcd)}) +
         row({"the same at 70 %, where newcomers are refused", grouped(kRealmsAtRefusal)}) +
         row({"openings of realms, twelve reads and a write each",
              range(kAppendsAtLeast * kWorkOfAlone / kWorkOfOpening,
                    kAppendsAtMost * kWorkOfAlone / kWorkOfOpening, " a second")}) +
         row({"logins by token, six reads and a write each",
              range(kAppendsAtLeast * kWorkOfAlone / kWorkOfLogin,
                    kAppendsAtMost * kWorkOfAlone / kWorkOfLogin, " a second")}) +
         row({"1,000,000 of these", seconds_for(kPlayers * kWorkOfLogin / kWorkOfAlone)});
}

std::string batches_table() {
  std::string table = head({"parties of a cell", "appends a second", "median", "99th percentile"});
  for (const std::uint64_t parties : {2500, 5000, 10'000, 20'000}) {
    const Gaps times = turn_times(parties);
    table += row({grouped(parties), grouped(parties * kSecond / kTurnEvery),
                  in_milliseconds(times.percentile(50)), in_milliseconds(times.percentile(99))});
  }
  return table;
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

std::string accounts_table() {
  std::string table = head({"accounts", "transactions a second of 20 servers", "of 3,300"});
  for (const std::uint64_t accounts : {10'000, 100'000, 165'000, 1'000'000}) {
    const std::uint64_t reads = account_reads(kServersOfCell, accounts);
    table += row({grouped(accounts), grouped(reads), percent(reads, kAppendsAtLeast)});
  }
  return table;
}

std::string starts_table() {
  std::string table = head({"stored realms", "one server starts", "20 servers start at once"});
  const Us service = kSecond * kWorkOfRead / kWorkOfAlone / kAppendsAtLeast;
  for (const std::uint64_t realms : {kRealmsOfCell, kRealmsAtRefusal, kRealmsInEtcd}) {
    table +=
        row({grouped(realms), grouped(realms * (kReadTakes + 2 * kHop + service) / kSecond) + " s",
             grouped(realms * kServersOfCell * service / kSecond) + " s"});
  }
  return table;
}

}  // namespace undercroft::growth
