// simulated_server.h: a whole server without sockets, in one thread, on a schedule from a seed:
// realms, journals, the store, the clock, and clients as structs. It crashes, and must recover its
// state.
//
// Modelled on TigerBeetle and FoundationDB: events happen in every possible order, thousands of
// times a minute, and a failing seed can be replayed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/memory_store.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {

class SimulatedServer {
 public:
  SimulatedServer(std::uint64_t seed, StoreFaults faults);

  // Performs one event: a client acts, the store runs a call, time passes, a batch ends, or the
  // server crashes.
  void step();
  // Crashes as in a power cut and restarts. The recovered state is compared with the earlier states
  // and with everything the clients were sent.
  void crash();
  // Runs the store without faults until everything is durable.
  void settle();

  // The first fault found; empty if none.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] int crashes() const { return crashes_; }
  [[nodiscard]] std::uint64_t inputs() const { return inputs_; }
  [[nodiscard]] std::uint64_t frames() const;

 private:
  struct Guest {
    std::string name;
    std::string token = {};
    std::shared_ptr<FakeConnection> connection = {};  // null: not connected
    TurnNumber told = 0;                              // the last turn in any delta
    std::uint64_t frames = 0;                         // of closed connections
  };
  struct OneRealm {
    std::string name;
    std::unique_ptr<Realm> realm;
    std::vector<std::uint64_t> hashes;  // of the state after each record; [0] is unused
    std::vector<Guest> guests;
    RecordNumber durable = 0;  // the highest ever reported
  };

  void start(OneRealm& one);
  void judge(OneRealm& one, RecordNumber last);
  void act(OneRealm& one, Guest& guest);
  void come(OneRealm& one, Guest& guest);
  void intend(OneRealm& one, Guest& guest);
  void end_batch(OneRealm& one);
  void complain(const OneRealm& one, const std::string& sentence);
  [[nodiscard]] int pick(std::size_t of) { return chance_.roll(static_cast<int>(of) - 1); }

  const std::uint64_t seed_;
  Rng chance_;
  ManualClock clock_;
  CountedTokens tokens_;
  RealmMetrics metrics_;
  MemoryStore store_;
  std::vector<OneRealm> realms_;
  std::string fault_;
  std::uint32_t sequence_ = 0;
  int crashes_ = 0;
  std::uint64_t inputs_ = 0;
};

}  // namespace undercroft::testing
