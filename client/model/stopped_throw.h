// stopped_throw.h: what a throw of one's own met on its way, when it was nobody.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// "The knife strikes the wall, and falls at your feet." Of a turn in which the player threw
// something that did not come to where it was thrown, because what is known to be in its way stops
// what flies (R150, R5). Nothing of other turns, and when somebody was hit.
[[nodiscard]] std::optional<std::string> why_throw_fell_short(const std::vector<Report>& reports,
                                                              const Observation& known);

}  // namespace undercroft
