// walls.h: figures that follow from measured ones by arithmetic, and from the codecs of the fleet.
#pragma once

#include <cstdint>

namespace undercroft::growth {

// What all servers of a fleet together read from etcd each second because there are so many.
struct SharedReads {
  std::uint64_t calls = 0;    // transactions, most of which only read
  std::uint64_t entries = 0;  // of the roster
  std::uint64_t roster_bytes = 0;
  std::uint64_t board_bytes = 0;
  std::uint64_t pings = 0;
};
// Every server beats twice a second and reads the entries of all. Every two seconds it reads all
// boards, of 32 parties each, and whether bans, marks and passwords have changed. It pings all
// others twice a second.
[[nodiscard]] SharedReads shared_reads(std::uint64_t servers);

// Realms over cells, by the hash of their names.
struct Spread {
  std::uint64_t fewest = 0;
  std::uint64_t most = 0;
  std::uint64_t moved = 0;  // when a further cell is added
};
[[nodiscard]] Spread spread_over(std::uint64_t cells, std::uint64_t realms);

}  // namespace undercroft::growth
