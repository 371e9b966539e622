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

// "The goblin is no longer there.", "The goblin is dead already." for a deed of the player's that
// failed in the cell of a creature which moved or died in the same turn; "You and Bob miss each
// other." for a friend, who may have stood in the way before it moved. Nullopt for any other
// report.
[[nodiscard]] std::optional<std::string> meant_for_one_who_moved(const Report& bumped,
                                                                 const Scene& scene,
                                                                 Mentions& mentions);

}  // namespace undercroft
