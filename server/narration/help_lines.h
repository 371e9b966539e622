// help_lines.h: what would help a player whose deed came to nothing.
#pragma once

#include <string>

#include "server/narration/scene.h"

namespace undercroft {

// A line of its own after the report's: "Only an iron key opens it, or a hero who picks locks.";
// "It takes two: one rings here, one there. You are alone."; empty if there is nothing to say.
// REQUIRES: the deed is the player's.
[[nodiscard]] std::string help_after(const Report& report, const Scene& scene);

}  // namespace undercroft
