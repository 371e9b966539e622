// intent_words.h: a player's intent as scenario files write it: "left", "attack up", "use P.vial".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/tools/scenario/script.h"

namespace undercroft {

// Reads the words into `planned`; what is wrong with them, if anything.
[[nodiscard]] std::optional<std::string> read_intent(std::string_view words,
                                                     const Scenario& scenario,
                                                     PlannedIntent& planned);

}  // namespace undercroft
