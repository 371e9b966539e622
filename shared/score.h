// score.h: a line of a realm's score table (R110).
#pragma once

#include <string>

#include "shared/vocabulary.h"

namespace undercroft {

// The result of a hero who won the realm or died in it. Each hero has one line.
struct Score {
  std::string name;
  int treasure = 0;
  int depth = 0;            // deepest level reached
  TurnNumber turns = 0;     // turns played
  bool won = false;         // carried the Crown out
  EntityId hero = kNobody;  // whose line it is; never sent. Nobody in lines of older versions
  int omens = 0;            // percent by which the omens of its run raise its points (R206)
  friend bool operator==(const Score&, const Score&) = default;
};

}  // namespace undercroft
