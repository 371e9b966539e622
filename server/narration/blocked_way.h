// blocked_way.h: who keeps the player from a step.
#pragma once

#include <optional>
#include <string>

#include "server/narration/mentions.h"

namespace undercroft {

// "Bob is in the way." for a step of the player's that failed at
// a friend or another player. Nullopt for any other report, and where the player sees nobody.
[[nodiscard]] std::optional<std::string> blocked_by_a_friend(const Report& bumped,
                                                             const Scene& scene,
                                                             Mentions& mentions);

}  // namespace undercroft
