// step_warning.h: what a player should know before a step into a cell.
#pragma once

#include <string>

#include "shared/observation.h"

namespace undercroft {

struct StepWarning {
  std::string words;  // "The ledge drops to level 3."; empty: none is due
  std::string touch;  // what the step does to a thing there: "open"; empty: it goes there
};

// The first warning of what lies in the cell, as the server sends them. None if a step acts on
// something there that has none. A player who already stands in water or on ice is not warned of
// it.
[[nodiscard]] StepWarning step_warning(const Observation& known, Point at);

}  // namespace undercroft
