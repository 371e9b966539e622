// narration.h: a player's log: reports as plain English sentences, from its own point of view.
#pragma once

#include <string>
#include <vector>

#include "server/narration/scene.h"
#include "shared/delta.h"

namespace undercroft {

// The log of these reports, in order, then of what came into view and what lies at the player's
// feet. Reports that need no line have none.
[[nodiscard]] std::vector<ToldLine> narrate(const std::vector<Report>& reports, const Scene& scene);

}  // namespace undercroft
