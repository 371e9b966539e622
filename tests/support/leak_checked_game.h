// leak_checked_game.h: two players in a realm, with an independent judge (leak_oracle.h) of every
// frame sent to each.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/support/leak_oracle.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {

// Makes names unique, so that a name in a frame identifies its entity. Chests keep theirs, since
// mimics borrow it.
void give_everyone_a_name(World& world);

// A Judged is one player's connection and its judge.
struct Judged {
  Judged(EntityId id, std::shared_ptr<FakeConnection> client)
      : player(id), oracle(id), connection(std::move(client)) {}

  // Returns the first leak in what was sent since the last call, or "".
  [[nodiscard]] std::string leak(const World& world, bool says_where);

  EntityId player;
  LeakOracle oracle;
  std::shared_ptr<FakeConnection> connection;
  std::string token;         // token it reconnects with
  std::size_t judged = 0;    // messages of its connection judged so far
  std::uint64_t frames = 0;  // frames judged so far
  std::uint64_t bytes = 0;   // bytes judged so far

 private:
  [[nodiscard]] std::string leak_in_members(const World& world, bool says_where) const;
  [[nodiscard]] MemberView as_taken(MemberView member) const;
};

class LeakCheckedGame {
 public:
  // REQUIRES: `first` has bodies for two players, or a staircase. The seed decides their intents
  // and whether the host shows friends on the map.
  LeakCheckedGame(const World& first, std::uint64_t seed);

  // Plays until `turns` turns have passed or one of the players has died. Returns the first leak
  // with the seed and the turn, or "".
  [[nodiscard]] std::string play(std::uint64_t turns);

  // ---- statistics ----
  bool changes_pvp = false;  // the host turns pvp on and off, at random
  std::uint64_t turns = 0;
  std::uint64_t apart = 0;     // turns with the players on different levels
  std::uint64_t refusals = 0;  // refused intents
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
  void change_pvp();

  std::uint64_t seed_;
  Rng chance_;
  RealmHarness table_;
  std::vector<Judged> judged_;
};

}  // namespace undercroft::testing
