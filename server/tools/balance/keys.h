// keys.h: the keys that a player would have pressed for what a bot did.
#pragma once

#include "shared/intent.h"

namespace undercroft {

// A standing intent is one key, however many turns it goes on (R105). Every other intent is one
// key too, although some take a client more, such as the choice of an item.
struct Keys {
  EnumArray<StandingVerb, int> standing{};
  int single = 0;

  [[nodiscard]] int total() const {
    int sum = single;
    for (const int count : standing) sum += count;
    return sum;
  }
};

}  // namespace undercroft
