// walls.h: figures that follow from measured ones by arithmetic, and from the codecs of the fleet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace undercroft::growth {

// What all servers of a fleet together ask of etcd each second because there are so many.
struct SharedReads {
  std::uint64_t calls = 0;    // transactions, most of which only read
  std::uint64_t entries = 0;  // of the roster
  // As etcd's JSON: keys and values in base64, and the revisions of each pair.
  std::uint64_t roster_bytes = 0;
  std::uint64_t board_bytes = 0;
  std::uint64_t pings = 0;
};
// Every server beats twice a second and reads the entries of all. Every two seconds it reads up to
// 64 boards, of 32 parties each, and looks for bans, marks, wake-ups and passwords: the last are
// one page of accounts here. It pings all others twice a second.
[[nodiscard]] SharedReads shared_reads(std::uint64_t servers);

// Transactions a second by which servers look for new passwords: each reads all accounts.
[[nodiscard]] std::uint64_t account_reads(std::uint64_t servers, std::uint64_t accounts);

// Names of realms over cells, by their hash.
[[nodiscard]] std::vector<std::vector<std::string>> spread_names(std::uint64_t cells,
                                                                 std::uint64_t realms);
struct Spread {
  std::uint64_t fewest = 0;
  std::uint64_t most = 0;
  std::uint64_t moved = 0;  // when a further cell is added
};
[[nodiscard]] Spread spread_over(std::uint64_t cells, std::uint64_t realms);

}  // namespace undercroft::growth
