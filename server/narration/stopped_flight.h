// stopped_flight.h: what the player's own missile struck when it hit no creature.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/narration/scene.h"

namespace undercroft {

// "The knife strikes the wall, and falls at your feet.", "Your shot strikes the chest." For a turn
// in which the player threw or shot and a known obstacle stopped the missile (R150, R151, R5).
// Nullopt for other turns, and when the missile hit a creature.
[[nodiscard]] std::optional<std::string> what_stopped_flight(const std::vector<Report>& reports,
                                                             const Scene& scene);

}  // namespace undercroft
