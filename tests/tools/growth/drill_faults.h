// drill_faults.h: what kill_fleet does to servers and members of etcd, in simulated time.
#pragma once

#include <cstdint>
#include <string>

#include "server/sim/world/rng.h"
#include "tests/tools/growth/sim_fleet.h"

namespace undercroft::growth {

inline constexpr std::size_t kServersOfDrill = 3;

struct DrillFault {
  enum class Kind : std::uint8_t {
    KillServer,
    FreezeServer,
    KillEtcd,
    FreezeEtcd,
    KillBoth,
    FreezeBoth,
    CutLink,
    CutFromStore,
  };
  Kind kind = Kind::KillServer;
  std::size_t server = 0;
  std::size_t other = 0;   // of a cut link
  std::size_t etcd = 0;    // the member
  bool is_leader = false;  // the member is

  [[nodiscard]] bool lasts() const;
  [[nodiscard]] std::string name() const;  // as kill_fleet calls it
};

// The fault number `n`, from 0, as choose_fault() of kill_fleet: half hit the server with the most
// realms, and half the leader of etcd.
[[nodiscard]] DrillFault choose_fault(std::uint64_t n, Rng& chance, SimFleet& fleet);
void begin(const DrillFault& fault, SimFleet& fleet);
void end(const DrillFault& fault, SimFleet& fleet);

}  // namespace undercroft::growth
