// kill_fleet_faults.h: what can befall a fleet.
#pragma once

#include <chrono>
#include <cstdint>
#include <random>
#include <string>

#include "tests/tools/reliability/kill_fleet_servers.h"

namespace undercroft::testing {

struct FleetFault {
  // Frozen ones wake when the fault ends. A slow etcd stops for a moment again and again. One with
  // a slow disk goes on, but each of its writes takes long.
  enum class Kind : std::uint8_t {
    KillServer,
    FreezeServer,
    KillEtcd,
    FreezeEtcd,
    SlowEtcd,
    SlowDisk,
    SlowDisks,  // of all etcds but the leader
    KillBoth,   // a server and an etcd, as with their machine
    FreezeBoth,
    CutLink,  // between two servers
    CutFromStore
  };
  Kind kind = Kind::KillServer;
  std::size_t server = 0;
  std::size_t other = 1;  // a server
  std::size_t etcd = 0;
  bool is_leader = false;             // that etcd leads
  std::chrono::milliseconds sync{0};  // what a slow disk takes for one

  // Players can go on while it lasts, but it may take effect late.
  [[nodiscard]] bool lasts() const;
  // For how long at least, if it lasts.
  [[nodiscard]] std::chrono::milliseconds time() const;
  [[nodiscard]] bool slows_disks() const {
    return kind == Kind::SlowDisk || kind == Kind::SlowDisks;
  }
  // Faults of one name share a row of the table.
  [[nodiscard]] std::string name() const;
};

// The fault of round `n`, counted from 0. Every tenth one cuts a link. Half of the time the server
// is the one with the most realms, and the etcd is the leader. `only`: names begin with it.
[[nodiscard]] FleetFault choose_fault(int n, const std::string& only, std::mt19937& chance,
                                      KilledFleet& fleet);

void begin(const FleetFault& fault, KilledFleet& fleet);
// Called every few milliseconds until the fault ends.
void go_on(const FleetFault& fault, KilledFleet& fleet);
// Everything works again. Fails with a sentence when a server cannot be started.
[[nodiscard]] std::string end(const FleetFault& fault, KilledFleet& fleet);

}  // namespace undercroft::testing
