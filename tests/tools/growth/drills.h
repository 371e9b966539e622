// drills.h: the drills of kill_fleet in simulated time, to compare with what was measured.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/tools/growth/gaps.h"

namespace undercroft::growth {

// The waits after faults, counted in two ways.
struct DrillWaits {
  std::uint64_t faults = 0;
  // As kill_fleet counts them: of all players, whether the fault concerns them or not. A fault that
  // lasts counts twice, and adds the longest wait of a player.
  Gaps all = {};
  Gaps longest = {};  // one value a fault: the longest of these
  Gaps returns = {};  // of the players who lost their connection
};

struct Drills {
  DrillWaits together;
  std::map<std::string, DrillWaits> kinds;  // by the names that kill_fleet gives them
  std::uint64_t stuck = 0;                  // players who were sent no turn within 60 s
};

// Three servers on three members of etcd, 24 players in three realms, that many faults one after
// the other: servers and members are killed, frozen and cut off, as choose_fault() does in
// kill_fleet. Slow disks and slow members are left out: SimEtcd has none.
void run_drills(std::uint64_t seed, std::uint64_t faults, Drills& into);

}  // namespace undercroft::growth
