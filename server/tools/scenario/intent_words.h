// intent_words.h: reads intents as scenario files write them: "left", "attack up", "use P.vial".
#pragma once

#include <string_view>

#include "server/tools/scenario/script.h"
#include "shared/expected.h"

namespace undercroft {

// Reads the words into `planned`. Fails with a sentence.
[[nodiscard]] Expected<> read_intent(std::string_view words, const Scenario& scenario,
                                     PlannedIntent& planned);

}  // namespace undercroft
