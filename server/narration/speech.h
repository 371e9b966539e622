// speech.h: what creatures say, and what they do in place of words.
#pragma once

#include <string>
#include <string_view>

#include "server/narration/mention.h"

namespace undercroft {

// Words of the content, as the creature says or does them: `The hermit says: "Up."`, "The lost
// hound wags its tail." for "*wags its tail*", and `The hermit coughs and says: "Up."` for
// "*coughs* Up.".
[[nodiscard]] std::string speech_in_words(const Mention& who, std::string_view words);

}  // namespace undercroft
