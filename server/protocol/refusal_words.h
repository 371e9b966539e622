// refusal_words.h: why an intent is sure to do nothing now (R104), in a sentence for the player.
#pragma once

#include <string>

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// The reason, and where it is of use what would help: "Shield is ready in 4 turns." It says nothing
// that the player cannot know. `reason`: as from futile(), for this player and intent.
[[nodiscard]] std::string refusal_in_words(const World& world, EntityId player,
                                           const Intent& intent, Reason reason);

}  // namespace undercroft
