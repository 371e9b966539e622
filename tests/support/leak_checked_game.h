// leak_checked_game.h: two players at a realm's table, and an independent judge (leak_oracle.h) of
// every frame that each of them is sent.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/support/leak_oracle.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {

// So that a name in a frame's bytes says whose it is. Chests keep theirs: mimics borrow it.
void give_everyone_a_name(World& world);

// One player's side of the wire, and its judge.
struct Judged {
  Judged(EntityId id, std::shared_ptr<FakeConnection> client)
      : player(id), oracle(id), connection(std::move(client)) {}

  // The first leak in what has been told since the last call, or "".
  [[nodiscard]] std::string leak(const World& world, bool says_where);

  EntityId player;
  LeakOracle oracle;
  std::shared_ptr<FakeConnection> connection;
  std::string token;         // by which it comes back
  std::size_t judged = 0;    // of the messages of its connection
  std::uint64_t frames = 0;  // judged so far
  std::uint64_t bytes = 0;   // of them

 private:
  [[nodiscard]] std::string leak_in_members(const World& world, bool says_where) const;
  [[nodiscard]] MemberView as_taken(MemberView member) const;
};

class LeakCheckedGame {
 public:
  // The world has bodies for two, or a staircase. By the seed it follows what they ask for, and
  // whether the host tells where friends are.
  LeakCheckedGame(const World& first, std::uint64_t seed);

  // Until so many turns have been played, or one of the two has died. The first leak, with the seed
  // and the turn, or "".
  [[nodiscard]] std::string play(std::uint64_t turns);

  // ---- what has been judged ----
  std::uint64_t turns = 0;
  std::uint64_t apart = 0;     // of these: while the two were on different levels
  std::uint64_t refusals = 0;  // of what they asked for
  [[nodiscard]] std::uint64_t frames() const { return judged_[0].frames + judged_[1].frames; }
  [[nodiscard]] std::uint64_t bytes() const { return judged_[0].bytes + judged_[1].bytes; }

 private:
  [[nodiscard]] const World& world() const { return table_.realm.world(); }
  [[nodiscard]] std::uint64_t turns_of_all() const;
  [[nodiscard]] bool are_apart() const;
  [[nodiscard]] Intent random_intent(const SelfView& self);
  [[nodiscard]] StandingIntent random_standing(Size level);
  [[nodiscard]] ClientMessage wish_of(const Judged& who);
  [[nodiscard]] std::string leak_in_refusals(const Judged& who, const ClientMessage& wish);
  [[nodiscard]] std::string leak_in_refusal(const Judged& who, const World& bare,
                                            const IntentMessage& asked) const;
  [[nodiscard]] std::string leak_in_tokens(const Judged& who) const;
  [[nodiscard]] std::string leak();

  std::uint64_t seed_;
  Rng chance_;
  RealmHarness table_;
  std::vector<Judged> judged_;
};

}  // namespace undercroft::testing
