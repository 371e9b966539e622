// routine.h: what happens too often to have a line in the log.
#pragma once

#include <span>

#include "server/narration/scene.h"

namespace undercroft {

// A friend that follows a player (R195). It goes out of view and back at every corner.
[[nodiscard]] bool is_companion(const Look& look, const EntityView& entity);

// True if the first of these reports needs no line: one point of health regained, a failed step
// that the next report explains, a companion that gives way, water that holds another player, a
// companion, or a creature more than two cells away.
[[nodiscard]] bool is_routine(std::span<const Report> reports, const Scene& scene);

}  // namespace undercroft
