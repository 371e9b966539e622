// told.h: the last state a player was sent before a crash, and whether it still holds.
#pragma once

#include <string>

#include "shared/observation.h"

namespace undercroft::testing {

class Told {
 public:
  explicit Told(const Observation& known) : known_(known) {}
  [[nodiscard]] TurnNumber turn() const { return known_.turn; }
  // Describes what was lost of it; empty if nothing. All fields are compared only within the same
  // turn, because later turns may change anything.
  [[nodiscard]] std::string lost_in(const Observation& now) const;

 private:
  Observation known_;
};

}  // namespace undercroft::testing
