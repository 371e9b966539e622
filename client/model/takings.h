// takings.h: what the player can take where it stands, if that is more than one thing.
#pragma once

#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

struct Taking {
  std::string label;  // "take a vial"
  std::string words;  // of the intent Take; empty: it takes everything
  std::string text;   // what wearing it would change; may be empty
};

// As the server offers them, the first of which takes everything; empty if there is no choice.
[[nodiscard]] std::vector<Taking> takings(const Observation& known);

}  // namespace undercroft
