// cell_runs.h: faults of cells and of a whole service, in simulated time.
#pragma once

#include <cstdint>
#include <functional>

#include "tests/tools/growth/gaps.h"
#include "tests/tools/growth/sim_fleet.h"

namespace undercroft::growth {

// A service of a million players: 50 cells of 20 servers, which have 5,000 parties of four each.
inline constexpr std::uint64_t kCells = 50;
inline constexpr std::uint64_t kServersOfCell = 20;
inline constexpr std::uint64_t kRealmsOfCell = 5000;
inline constexpr std::uint64_t kPlayersOfCell = kRealmsOfCell * kParty;
inline constexpr Us kPowerIsOff = 30 * kSecond;

// The players that a fault has cost their connection or a turn, and how long they waited: from the
// fault on, or from the return of the power.
struct Struck {
  std::uint64_t players = 0;  // of the cells
  std::uint64_t stuck = 0;    // without a turn after two minutes
  Gaps gaps;
};

// A cell at its peak: every player acts every two seconds.
[[nodiscard]] FleetShape cell_shape(std::uint64_t seed);

// What happens to the fleet. Returns the time from which waits count.
using Blow = std::function<Us(SimFleet&)>;
[[nodiscard]] Struck strike(const FleetShape& shape, const Blow& blow);

[[nodiscard]] Us kill_servers(SimFleet& fleet, std::size_t count);  // for good
[[nodiscard]] Us kill_leader(SimFleet& fleet);                      // of etcd
// All servers and all members of etcd, which start again after kPowerIsOff.
[[nodiscard]] Us cut_power(SimFleet& fleet);

// The power of that many cells fails at once, each with a seed of its own.
[[nodiscard]] Struck black_out(std::uint64_t cells);

}  // namespace undercroft::growth
