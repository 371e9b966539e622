// walls.cc: the entries and boards of typical servers, as the fleet encodes them.
#include "tests/tools/growth/walls.h"

#include <algorithm>
#include <string>
#include <vector>

#include "server/fleet/etcd_roster.h"
#include "server/fleet/realm_board.h"
#include "tests/tools/growth/cell_map.h"
#include "tests/tools/growth/measured.h"

namespace undercroft::growth {
namespace {

constexpr std::uint64_t kIdBytes = 16;     // open_store.cc
constexpr std::uint64_t kPrefixBytes = 6;  // "/uc/m/"
constexpr std::uint64_t kBeatsPerSecond = 2;
constexpr std::uint64_t kSecondsPerBoard = 2;
constexpr std::uint64_t kPolls = 4;  // boards, bans, marks, passwords; each every two seconds

std::uint64_t entry_bytes() {
  const FleetMember member{std::string(kIdBytes, 'x'),
                           "game-100.example.net:7778",
                           30,
                           1000,
                           false,
                           UINT64_MAX,
                           200'000};
  return kPrefixBytes + kIdBytes + encode_member(member).size();
}

std::uint64_t board_bytes() {
  const RealmEntry realm{.name = "the-crypt-of-ann",
                         .players = kParty,
                         .places = 32,
                         .names = {"Annabel", "Bobby", "Caroline", "Dee"},
                         .depth = 7,
                         .turn = 4000,
                         .idle_s = 1,
                         .tale = "Four went down, and two came back"};
  return encode_board(std::vector<RealmEntry>(kMostOnBoard, realm)).size();
}

std::vector<std::string> names_of_cells(std::uint64_t count) {
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i <= count; ++i) names.push_back("cell-" + std::to_string(i));
  return names;
}

}  // namespace

SharedReads shared_reads(std::uint64_t servers) {
  const std::uint64_t pairs = servers * servers;
  return {servers * (kBeatsPerSecond + kPolls / kSecondsPerBoard), pairs * kBeatsPerSecond,
          pairs * kBeatsPerSecond * entry_bytes(), pairs * board_bytes() / kSecondsPerBoard,
          (pairs - servers) * kBeatsPerSecond};
}

Spread spread_over(std::uint64_t cells, std::uint64_t realms) {
  const CellMap now(names_of_cells(cells));
  const CellMap next(names_of_cells(cells + 1));
  std::vector<std::uint64_t> counts(cells);
  Spread spread;
  for (std::uint64_t i = 0; i < realms; ++i) {
    const std::string name = "realm-" + std::to_string(i);
    const std::size_t cell = now.cell_of(name);
    ++counts[cell];
    if (next.cell_of(name) != cell) ++spread.moved;
  }
  spread.fewest = *std::min_element(counts.begin(), counts.end());
  spread.most = *std::max_element(counts.begin(), counts.end());
  return spread;
}

}  // namespace undercroft::growth
