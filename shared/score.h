// score.h: a line of a realm's table of scores (R110).
#pragma once

#include <string>

#include "shared/vocabulary.h"

namespace undercroft {

// A player who won the realm, or died in it.
struct Score {
  std::string name;
  int treasure = 0;
  int depth = 0;         // the deepest level the player had been on
  TurnNumber turns = 0;  // that the player had played
  bool won = false;      // carried the Crown out
  friend bool operator==(const Score&, const Score&) = default;
};

}  // namespace undercroft
