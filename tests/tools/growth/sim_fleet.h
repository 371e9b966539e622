// sim_fleet.h: a whole fleet in simulated time: one etcd, its servers, its realms and their
// players.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/fleet/fleet_roster.h"
#include "server/gateway/realm_arrivals.h"
#include "server/store/store.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/sim_etcd.h"
#include "tests/tools/growth/sim_players.h"

namespace undercroft::growth {

class SimServer;

struct FleetShape {
  std::uint64_t seed = 1;
  std::size_t servers = 3;
  std::size_t realms = 3;
  std::size_t party = kParty;  // players of a realm
  Us turn_every = kTurnEvery;  // of a party
  Us acts_after = 300 * kMs;   // a player who is back
  std::uint64_t appends = kAppendsAtLeast;
  Doors doors = Doors::Balancer;
  bool is_spread = true;  // false: the first server has all realms
  bool plays_on = false;  // realms play on when all players have had a turn since the fault
  std::vector<std::string> names = {};                 // of the realms; empty: "r0" and so on
  std::size_t most_names = RealmArrivals::kMostNames;  // that a server parks players for
  std::uint64_t marks = 0;  // stored realms, whose marks a server reads when it starts again
};

// A SimFleet is what is outside of its servers: the network, the store's data, and the machines.
class SimFleet {
 public:
  explicit SimFleet(const FleetShape& of);
  ~SimFleet();
  SimFleet(const SimFleet&) = delete;
  SimFleet& operator=(const SimFleet&) = delete;

  // ---- faults ----
  void kill_server(std::size_t machine);
  void start_server(std::size_t machine);  // as another member
  void freeze_server(std::size_t machine);
  void thaw_server(std::size_t machine);
  void cut_link(std::size_t a, std::size_t b) { cut_ = {a, b}; }
  void cut_from_store(std::size_t machine);
  void mend();  // what is cut
  void run_for(Us time) { queue.run_until(queue.now() + time); }

  // ---- for its parts ----
  [[nodiscard]] std::size_t size() const { return machines_.size(); }
  [[nodiscard]] Health health(std::size_t machine) const { return machines_[machine].health; }
  // The process of the machine; null: it is down.
  [[nodiscard]] SimServer* server(std::size_t machine) { return machines_[machine].process.get(); }
  // The machine and the life of the process that has this ID.
  struct Process {
    std::size_t machine = 0;
    unsigned life = 0;
  };
  [[nodiscard]] static Process process_of(const std::string& id);
  [[nodiscard]] bool are_linked(std::size_t a, std::size_t b) const;
  // Runs it for this process: later, if its machine is frozen; never, if it is gone.
  template <typename What>
  void on(std::size_t machine, unsigned life, const What& what) {
    Machine& at = machines_[machine];
    if (!at.process || at.lives != life) return;
    if (at.health == Health::Up) return what(*at.process);
    at.asleep.push_back([this, machine, life, what] { on(machine, life, what); });
  }
  // The server with which a balancer begins for a realm, and the next ones.
  [[nodiscard]] const std::vector<std::size_t>& order(std::size_t realm) const {
    return orders_[realm];
  }

  const FleetShape shape;
  EventQueue queue;
  Rng chance;
  SimEtcd etcd;
  std::map<std::string, FleetMember> roster;  // in etcd
  std::vector<Ownership> realms;              // in etcd
  SimPlayers players;
  Gaps turn_times;  // from the last choice to the durable turn

 private:
  [[nodiscard]] std::size_t first_owner(std::size_t realm);
  struct Machine {
    std::unique_ptr<SimServer> process;
    Health health = Health::Down;
    unsigned lives = 0;
    bool is_cut_from_store = false;
    std::vector<std::function<void()>> asleep;  // what waits until it thaws
  };
  std::vector<Machine> machines_;
  std::vector<std::vector<std::size_t>> orders_;
  std::vector<std::size_t> cut_;  // two machines without a link, or none
};

}  // namespace undercroft::growth
