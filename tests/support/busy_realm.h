// busy_realm.h: a realm in which everything happens: several players fight, die, take stairs,
// leave, lose the connection and reconnect, at random from a seed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {

class BusyRealm {
 public:
  explicit BusyRealm(std::uint64_t seed, Ruleset rules = busy_rules());

  // Performs one random action of a guest, or lets time pass.
  void step();
  // Returns the connected guests, and makes all of them read from now on.
  std::vector<std::shared_ptr<FakeConnection>> listeners();
  // The realm's first state, to which table.journal can be applied.
  [[nodiscard]] RealmState first_state() const { return RealmState(first_); }

  static Ruleset busy_rules();

 private:
  struct Guest {
    std::string name;
    std::string token;
    std::shared_ptr<FakeConnection> connection;  // null: not connected
  };
  void come(Guest& guest);
  void act(Guest& guest);

  World first_;
  Rng rng_;
  std::vector<Guest> guests_;

 public:
  RealmHarness table;
};

}  // namespace undercroft::testing
