// simulated_server.h: a whole server but for its sockets, in one thread, under a schedule from a
// seed: realms, their journals, the store, the clock, and clients as structs. It crashes, and must
// be what it was.
//
// After TigerBeetle and FoundationDB: whatever can happen in any order happens in every order, some
// thousand times a minute, and a seed that fails can be played again.
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

  // One thing that happens: a client does something, the store looks at a call, time passes, a
  // batch ends, the server crashes.
  void step();
  // As a power cut would; then it starts again, and what it has is held against what anybody was
  // told, and against what was.
  void crash();
  // The store works on until everything is durable.
  void settle();

  // What was found to be wrong, the first thing; empty: nothing.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] int crashes() const { return crashes_; }
  [[nodiscard]] std::uint64_t inputs() const { return inputs_; }
  [[nodiscard]] std::uint64_t frames() const;

 private:
  struct Guest {
    std::string name;
    std::string token = {};
    std::shared_ptr<FakeConnection> connection = {};  // null: not there
    TurnNumber told = 0;                              // the last turn that any delta told of
    std::uint64_t frames = 0;                         // of connections that are gone
  };
  struct OneRealm {
    std::string name;
    std::unique_ptr<Realm> realm;
    std::vector<std::uint64_t> hashes;  // of the state after each record; [0]: none
    std::vector<Guest> guests;
    RecordNumber durable = 0;  // the most that ever was
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
