// random_game.h: players with random intents, in a world with every kind of entity and terrain.
#pragma once

#include <vector>

#include "server/sim/turn/turn.h"
#include "tests/support/invariants.h"
#include "tests/support/small_world.h"

namespace undercroft::testing {

// A RandomGame plays the same game for the same seed and rules.
class RandomGame {
 public:
  RandomGame(std::uint64_t seed, Ruleset rules);

  [[nodiscard]] World& world() { return small_.world; }
  // Plays a turn of every group, and of the dead. Returns the world's hash after it.
  std::uint64_t play_turn();
  // Events of all groups, in the order in which their turns were played.
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  // The belongings expected after a turn that began with `before`: all but what was used up.
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
