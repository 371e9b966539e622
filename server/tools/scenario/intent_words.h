// intent_words.h: a player's intent as scenario files write it: "left", "attack up", "use P.vial".
#pragma once

#include <string_view>

#include "server/tools/scenario/script.h"
#include "shared/expected.h"

namespace undercroft {

// Reads the words into `planned`; fails, saying what is wrong with them.
[[nodiscard]] Expected<> read_intent(std::string_view words, const Scenario& scenario,
                                     PlannedIntent& planned);

}  // namespace undercroft
