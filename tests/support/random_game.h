// random_game.h: players who do anything at all, in a world with every kind and every terrain.
#pragma once

#include <vector>

#include "server/sim/turn/turn.h"
#include "tests/support/invariants.h"
#include "tests/support/small_world.h"

namespace undercroft::testing {

// The same for the same seed and rules.
class RandomGame {
 public:
  RandomGame(std::uint64_t seed, Ruleset rules);

  [[nodiscard]] World& world() { return small_.world; }
  // A turn of every group, and of the dead; returns the world's hash after it.
  std::uint64_t play_turn();
  // Of all groups, in the order in which their turns were played.
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  // What there must be after a turn, when there was `before`: all of it but what was spent.
  [[nodiscard]] Belongings left_of(Belongings before) const;

 private:
  void resolve(const Group& group, const Intents& intents);
  [[nodiscard]] bool is_spent(const Event& event);
  void revive(const Intents& intents);

  SmallWorld small_;
  Rng rng_;
  std::vector<Event> events_;
  int used_ = 0;
  int unlocked_ = 0;
};

}  // namespace undercroft::testing
