// kill_fleet_ordeal.h: a fleet under play, through faults and upgrades.
#pragma once

#include <random>
#include <string>

#include "tests/tools/reliability/kill_fleet_faults.h"
#include "tests/tools/reliability/kill_fleet_players.h"
#include "tests/tools/reliability/kill_fleet_servers.h"
#include "tests/tools/reliability/kill_fleet_table.h"

namespace undercroft::testing {

struct FleetPlan {
  int kills = 20;
  int rolling = 0;  // how often each server is stopped and started again
  int players = 24;
  unsigned seed = 1;
  std::string only = {};  // faults whose name begins with it
  std::string log = {};   // a file for what the servers log
  bool is_loud = false;
};

class FleetOrdeal {
 public:
  explicit FleetOrdeal(const FleetPlan& plan);
  // Returns the number of losses.
  int run();

 private:
  void join(int player);
  void round(int n);
  [[nodiscard]] std::vector<std::chrono::milliseconds> endure(const FleetFault& fault);
  [[nodiscard]] std::vector<std::chrono::milliseconds> wait_for_turns(const FleetFault& fault);
  void upgrade(int n, std::size_t server);
  [[nodiscard]] std::string about_disks(const FleetFault& fault, std::uint64_t turns_before,
                                        int released_before) const;
  void judge(const std::string& name, const std::string& all,
             const std::vector<std::chrono::milliseconds>& waits);
  void fail(const std::string& sentence);

  const FleetPlan plan_;
  std::mt19937 chance_;
  KilledFleet fleet_;
  FleetPlayers players_;
  FleetTable table_;
  int losses_ = 0;
};

}  // namespace undercroft::testing
