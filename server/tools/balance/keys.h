// keys.h: the keys that a player would have pressed for what a bot did.
#pragma once

#include "shared/intent.h"

namespace undercroft {

// A standing intent is one key, however many turns it goes on (R105). Every other intent is one
// key too, although some take a client more, such as the choice of an item.
struct Keys {
  EnumArray<StandingVerb, int> standing{};
  int single = 0;
  int fight_steps = 0;  // turns of standing fights: keys, if Tab did one thing

  [[nodiscard]] int total() const {
    int sum = single;
    for (const int count : standing) sum += count;
    return sum;
  }
  // All of them, if a fight took a key for each of its turns.
  [[nodiscard]] int total_by_blows() const {
    return total() - standing[StandingVerb::Fight] + fight_steps;
  }
};

}  // namespace undercroft
