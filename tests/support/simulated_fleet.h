// simulated_fleet.h: several servers on one store, without sockets, on a schedule from a seed: they
// freeze, crash, are cut off from the store or from each other, and their clocks differ.
//
// Uses the real realms, journals, MemberLiveness and find_realm().
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/fleet_process.h"

namespace undercroft::testing {

class SimulatedFleet {
 public:
  struct Counts {
    std::uint64_t claims = 0;     // of realms, by all servers
    std::uint64_t takeovers = 0;  // from another server
    std::uint64_t lost = 0;       // realms whose owner found itself overtaken
    std::uint64_t inputs = 0;
    std::uint64_t welcomes = 0;
    std::uint64_t forwarded = 0;    // joins by another front
    std::uint64_t handed_over = 0;  // realms that their owner gave up for another server
  };

  SimulatedFleet(std::uint64_t seed, FleetRules rules);

  // Faults begin at random for that time.
  void storm(std::uint64_t ms);
  // The faults end, and 5 s pass: every realm must be played by its owner.
  void calm();
  // Time passes with a pausing store as the only fault.
  void pauses(std::uint64_t ms);

  // What must never happen, if it has; else empty.
  [[nodiscard]] const std::string& fault() const { return weather_.fault; }
  [[nodiscard]] Counts counts() const;

 private:
  struct Machine {
    std::unique_ptr<FleetProcess> process;  // null: down
    std::uint64_t up_ms = 0;                // when it starts again
    int lives = 0;
  };

  void tick();
  void start(std::size_t machine);
  void begin_fault();
  void hand_over();
  void crash(std::size_t machine);
  void ping(FleetProcess& from);
  [[nodiscard]] FleetProcess* process(const std::string& id);
  void run(FleetProcess& process);

  // ---- players ----
  void place_parked(FleetProcess& at);
  [[nodiscard]] bool is_placed(FleetProcess& at, FleetProcess::Parked& one);
  void claim(FleetProcess& by, const std::string& realm, Epoch seen);
  void judge(const FleetProcess& by, const std::string& realm);
  void look_after(FleetGuest& guest);
  void connect(FleetGuest& guest);
  void stay_connected(FleetGuest& guest);
  void read(FleetGuest& guest);
  void act(FleetGuest& guest);
  void go_away(FleetGuest& guest, int least_ms, int most_ms);
  [[nodiscard]] bool can_hear(FleetGuest& guest);
  void expect_owner(const FleetGuest& guest);

  FleetWeather weather_;
  std::array<Machine, FleetWeather::kMachines> machines_;
  std::vector<FleetGuest> guests_;
  Counts counts_;
};

}  // namespace undercroft::testing
