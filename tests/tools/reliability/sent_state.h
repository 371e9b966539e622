// sent_state.h: the last state a player was sent before a crash, and whether it still holds.
#pragma once

#include <string>

#include "shared/observation.h"

namespace undercroft::testing {

class SentState {
 public:
  explicit SentState(const Observation& known) : known_(known) {}
  [[nodiscard]] TurnNumber turn() const { return known_.turn; }
  // Describes what `now` has lost; empty if nothing. An earlier turn is a loss. In the same turn
  // the place, health, treasure, keys and pack must agree; a later turn may have changed anything.
  [[nodiscard]] std::string lost_in(const Observation& now) const;

 private:
  Observation known_;
};

}  // namespace undercroft::testing
