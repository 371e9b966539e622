// vigil.h: how long a dead hero has waited for its companions (R201).
#pragma once

#include <vector>

#include "shared/vocabulary.h"

namespace undercroft {

// The turns that a living companion has spent on one level, without a break.
struct CompanionStay {
  EntityId companion = kNobody;
  int depth = 0;
  int turns = 0;
  friend bool operator==(const CompanionStay&, const CompanionStay&) = default;
};

struct Vigil {
  std::vector<CompanionStay> stays;  // in order of first meeting
  friend bool operator==(const Vigil&, const Vigil&) = default;
};

}  // namespace undercroft
