// drills.h: the drills of kill_fleet in simulated time, to compare with what was measured.
#pragma once

#include <cstdint>

#include "tests/tools/growth/gaps.h"

namespace undercroft::growth {

struct Drills {
  std::uint64_t faults = 0;
  Gaps gaps;                // of the players whom a fault has cost their connection or a turn
  std::uint64_t stuck = 0;  // players who were sent no turn within 60 s
};

// Three servers on three members of etcd, 24 players in three realms, that many faults one after
// the other: servers and members are killed, frozen and cut off, as choose_fault() does in
// kill_fleet. Slow disks and slow members are left out: SimEtcd has none.
[[nodiscard]] Drills run_drills(std::uint64_t seed, std::uint64_t faults);

}  // namespace undercroft::growth
