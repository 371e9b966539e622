// in_vain.h: sentences for actions of the player that found nothing to act on.
#pragma once

#include <optional>
#include <string>

#include "shared/observation.h"

namespace undercroft {

// The line for a directed action that failed without another event. `before` and `now` are what the
// player knew before and knows after the turn. nullopt for a step: the server's sentence, that the
// player cannot go there, is true of steps alone.
[[nodiscard]] std::optional<std::string> in_vain(const Intent& intent, const Observation& before,
                                                 const Observation& now);

}  // namespace undercroft
