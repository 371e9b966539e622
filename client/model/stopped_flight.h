// stopped_flight.h: what a throw or shot of one's own met on its way, when it was nobody.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// "The knife strikes the wall, and falls at your feet.", "Your shot strikes the chest." Of a turn
// in which the player threw something, or shot, and what is known to be in the way stops what flies
// (R150, R151, R5). Nothing of other turns, and when somebody was hit.
[[nodiscard]] std::optional<std::string> what_stopped_flight(const std::vector<Report>& reports,
                                                             const Observation& known);

}  // namespace undercroft
