// told.h: what a player was told last before a crash, and whether that is still so.
#pragma once

#include <string>

#include "shared/observation.h"

namespace undercroft::testing {

class Told {
 public:
  explicit Told(const Observation& known) : known_(known) {}
  [[nodiscard]] TurnNumber turn() const { return known_.turn; }
  // What of it is no longer so; empty: all of it is. Only of the same turn is all compared: in
  // later ones anything may have happened.
  [[nodiscard]] std::string lost_in(const Observation& now) const;

 private:
  Observation known_;
};

}  // namespace undercroft::testing
