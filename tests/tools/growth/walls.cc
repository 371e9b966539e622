// walls.cc: the entries and boards of typical servers, as the fleet encodes them.
#include "tests/tools/growth/walls.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
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
constexpr std::uint64_t kSecondsPerPoll = kPollEvery / kSecond;
constexpr std::uint64_t kMostBoards = 64;  // board_exchange.cc
// A pair in an answer of etcd, without its key and value.
constexpr std::string_view kPair =
    R"({"key":"","create_revision":"1234567","mod_revision":"12345678","version":"12345",)"
    R"("value":""},)";

std::uint64_t base64(std::uint64_t bytes) { return (bytes + 2) / 3 * 4; }

std::uint64_t pair_bytes(std::uint64_t value) {
  return kPair.size() + base64(kPrefixBytes + kIdBytes) + base64(value);
}

std::uint64_t entry_bytes() {
  const FleetMember member{
      std::string(kIdBytes, 'x'),
      "game-100.example.net:7778",
      30,
      1000,
      false,
      UINT64_MAX,
      200'000,
      FleetCounts{
          .realms = 250, .players = 1000, .turns = 10'000'000, .forwarded_bytes = 100'000'000}};
  return pair_bytes(encode_member(member).size());
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
  return pair_bytes(encode_board(std::vector<RealmEntry>(kMostOnBoard, realm)).size());
}

std::vector<std::string> names_of_cells(std::uint64_t count) {
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i <= count; ++i) names.push_back("cell-" + std::to_string(i));
  return names;
}

}  // namespace

SharedReads shared_reads(std::uint64_t servers) {
  const std::uint64_t pairs = servers * servers;
  const std::uint64_t boards = servers * std::min(servers, kMostBoards);
  return {servers * kBeatsPerSecond + servers * kPolls / kSecondsPerPoll, pairs * kBeatsPerSecond,
          pairs * kBeatsPerSecond * entry_bytes(), boards * board_bytes() / kSecondsPerPoll,
          (pairs - servers) * kBeatsPerSecond};
}

std::uint64_t account_reads(std::uint64_t servers, std::uint64_t accounts) {
  const std::uint64_t pages = (accounts + kAccountsOfPage - 1) / kAccountsOfPage;
  return servers * pages / kSecondsPerPoll;
}

std::vector<std::vector<std::string>> spread_names(std::uint64_t cells, std::uint64_t realms) {
  const CellMap map(names_of_cells(cells));
  std::vector<std::vector<std::string>> names(cells);
  for (std::uint64_t i = 0; i < realms; ++i) {
    std::string name = "realm-" + std::to_string(i);
    names[map.cell_of(name)].push_back(std::move(name));
  }
  return names;
}

Spread spread_over(std::uint64_t cells, std::uint64_t realms) {
  const CellMap next(names_of_cells(cells + 1));
  Spread spread{.fewest = realms};
  const auto names = spread_names(cells, realms);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::uint64_t its = names[cell].size();
    spread.fewest = std::min(spread.fewest, its);
    spread.most = std::max(spread.most, its);
    for (const std::string& name : names[cell]) {
      if (next.cell_of(name) != cell) ++spread.moved;
    }
  }
  return spread;
}

}  // namespace undercroft::growth
