// perilous_game.h: heroes with everything that the game gives them, at random, among perils.
#pragma once

#include <optional>
#include <string>

#include "server/sim/turn/turn.h"
#include "server/sim/world/rng.h"

namespace undercroft::testing {

// A PerilousGame puts three heroes, one of them weak, between monsters, traps, patches, clouds and
// ledges. Their kits, boons, abilities, items and intents are drawn from the whole content. It
// plays the same game for the same seed and rules.
class PerilousGame {
 public:
  PerilousGame(std::uint64_t seed, Ruleset rules);

  // Plays a turn of every group. Returns the first event in which a player's deed has harmed
  // another player or has put it onto peril, in words; nothing if there is none.
  [[nodiscard]] std::optional<std::string> play_turn();

  // How often a hero has invoked, thrown, used or shot anything.
  [[nodiscard]] int deeds() const { return deeds_; }

 private:
  void equip(EntityId hero);
  [[nodiscard]] Intent random_intent(const Entity& hero);
  [[nodiscard]] Point random_place(const Entity& hero);

  Rng rng_;
  World world_;
  int deeds_ = 0;
};

}  // namespace undercroft::testing
