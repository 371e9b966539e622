// past_branch.h: a new realm that begins at a moment of a hero's past (R214).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/vocabulary.h"

namespace undercroft {

struct BranchWish {
  std::string name = {};    // of the hero; empty: names are hidden
  std::uint64_t dice = 0;   // seed of the new realm's dice
  EntityId hero = kNobody;  // these two are set where the moment is found
  TurnNumber turn = 0;      // of the hero, from the beginning of its run
};

struct PastBranch {
  std::vector<std::string> records = {};  // of the new realm's log, from its first
  std::string branch_of = {};             // "Ann's turn 412"
  std::string hero = {};                  // BranchWish::name
  TurnNumber turn = 0;
};

// "Ann's turn 412", or "a hero's turn 412" without a name.
[[nodiscard]] std::string words_of_branch(const std::string& name, TurnNumber turn);

}  // namespace undercroft
