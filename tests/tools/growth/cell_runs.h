// cell_runs.h: faults of cells and of a whole service, in simulated time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/tools/growth/gaps.h"
#include "tests/tools/growth/sim_fleet.h"

namespace undercroft::growth {

// A service of a million players: 50 cells of 20 servers, and 250,000 parties of four.
inline constexpr std::uint64_t kCells = 50;
inline constexpr std::uint64_t kServersOfCell = 20;
inline constexpr std::uint64_t kRealmsOfCell = 5000;  // on average
inline constexpr std::uint64_t kPlayersOfCell = kRealmsOfCell * kParty;
inline constexpr Us kPowerIsOff = 30 * kSecond;

// The players that a fault has cost their connection, or a turn that was over 0.1 s late, and how
// late their next turn was (SimPlayers::delays()).
struct Struck {
  std::uint64_t players = 0;  // of the cells
  std::uint64_t stuck = 0;    // without a turn after five minutes
  Gaps delays;
};

// A cell at its peak with these realms: every player acts every two seconds.
[[nodiscard]] FleetShape cell_shape(std::uint64_t seed, std::vector<std::string> names);
// The realms of each cell, by their names, and those of the fullest.
[[nodiscard]] const std::vector<std::vector<std::string>>& realms_of_cells();
[[nodiscard]] std::vector<std::string> realms_of_fullest_cell();

// For how long turns wait for their append, in a calm cell of that many parties.
[[nodiscard]] Gaps turn_times(std::uint64_t parties);

// What happens to the fleet. Returns the time from which waits count.
using Blow = std::function<Us(SimFleet&)>;
[[nodiscard]] Struck strike(const FleetShape& shape, const Blow& blow);

[[nodiscard]] Us kill_servers(SimFleet& fleet, std::size_t count);  // for good
[[nodiscard]] Us kill_leader(SimFleet& fleet);                      // of etcd
// All servers and all members of etcd. After kPowerIsOff their machines start one after the other,
// at random, and members of etcd read their files first.
[[nodiscard]] Us cut_power(SimFleet& fleet);
// As above, but all machines start in the same moment.
[[nodiscard]] Us blink_power(SimFleet& fleet);

struct Strike {
  FleetShape shape;
  Blow blow;
};
// The power of the first cells fails at once.
[[nodiscard]] std::vector<Strike> black_out(std::uint64_t cells);
// Runs them on two threads. The results do not depend on that.
[[nodiscard]] std::vector<Struck> run_all(const std::vector<Strike>& strikes);
[[nodiscard]] Struck together(const std::vector<Struck>& struck);

}  // namespace undercroft::growth
