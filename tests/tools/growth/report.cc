// report.cc: what cells carry, and how a page is compared with the tables.
#include "tests/tools/growth/report.h"

#include <array>
#include <set>
#include <sstream>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/report_words.h"
#include "tests/tools/growth/walls.h"

namespace undercroft::growth {

std::string cells_table() {
  const Spread spread = spread_over(kCells, kCells * kRealmsOfCell);
  const std::uint64_t appends = kRealmsOfCell * kSecond / kTurnEvery;
  const std::uint64_t half = kCells * appends * 2;
  const auto cells_for = [](std::uint64_t all, std::uint64_t one) { return (all + one - 1) / one; };
  return head({"50 cells", ""}) +
         row({"servers and players of a cell",
              grouped(kServersOfCell) + " and " + grouped(kPlayersOfCell)}) +
         row({"appends a second of a cell, all in parties of four", grouped(appends)}) +
         row({"share of what its etcd carries", share_of(appends)}) +
         row({"cells for half of that share",
              range(cells_for(half, kAppendsAtMost), cells_for(half, kAppendsAtLeast))}) +
         row({"lone players that 50 cells carry", range(kCells * lone_players(kAppendsAtLeast),
                                                        kCells * lone_players(kAppendsAtMost))}) +
         row({"realms of the emptiest and the fullest cell, of 250,000",
              grouped(spread.fewest) + " and " + grouped(spread.most)}) +
         row({"share of what the etcd of the fullest carries",
              share_of(spread.most * kSecond / kTurnEvery)}) +
         row({"realms that move to a 51st cell", grouped(spread.moved)}) +
         row({"realms that 50 cells can keep in etcd, at 70 %",
              grouped(kCells * kRealmsAtRefusal)});
}

std::string return_table() {
  struct Part {
    const char* what;
    std::uint64_t calls;
    std::uint64_t work;
  };
  constexpr std::array<Part, 4> kParts = {
      {{"marks that 20 servers read", kServersOfCell * kRealmsOfCell,
        kServersOfCell * kRealmsOfCell * kWorkOfRead},
       {"openings", kRealmsOfCell * kOpeningCalls, kRealmsOfCell * kWorkOfOpening},
       {"joins, if no two share an append", kPlayersOfCell, kPlayersOfCell * kWorkOfAlone},
       {"turns", kRealmsOfCell, kRealmsOfCell * kWorkOfAlone}}};
  const auto line = [](const Part& part) {
    const std::uint64_t alone = part.work / kWorkOfAlone;
    return row(
        {part.what, grouped(part.calls), grouped(alone), grouped(alone / kAppendsAtLeast) + " s"});
  };
  std::string table =
      head({"of one cell's etcd", "transactions", "as lone appends", "at 3,300 a second"});
  Part all{"together", 0, 0};
  for (const Part& part : kParts) {
    table += line(part);
    all.calls += part.calls;
    all.work += part.work;
  }
  return table + line(all) +
         line({"logins, if the accounts were in it, too", kPlayersOfCell * kLoginCalls,
               kPlayersOfCell * kWorkOfLogin});
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
