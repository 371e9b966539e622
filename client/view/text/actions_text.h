// actions_text.h: what the player can do, and is warned of, in sentences for screen readers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

// "Warning, north: The water is deep.": of the cells beside a living player.
[[nodiscard]] std::vector<std::string> warnings_aloud(const Observation& known);

// What can be done here without an item: "take everything, go down"; empty: nothing.
[[nodiscard]] std::string offers_aloud(const Observation& known);

// "iron key, worn: drop, throw", for each item of the pack.
[[nodiscard]] std::map<EntityId, std::string> pack_aloud(const Observation& known);

}  // namespace undercroft
