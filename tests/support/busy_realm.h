// busy_realm.h: a realm in which everything happens that can: several players who fight, die, take
// stairs, leave, are lost and come back, at random from a seed.
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

  // One thing that one of its clients does, or some time.
  void step();
  // Those who are there, and listen from now on.
  std::vector<std::shared_ptr<FakeConnection>> listeners();
  // The state that the realm began with, for whoever applies table.journal to it.
  [[nodiscard]] RealmState first_state() const { return RealmState(first_); }

  static Ruleset busy_rules();

 private:
  struct Guest {
    std::string name;
    std::string token;
    std::shared_ptr<FakeConnection> connection;  // null: not there
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
