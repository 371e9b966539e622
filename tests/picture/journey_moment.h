// journey_moment.h: real moments, from the golden journeys.
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft::testing {

// What a player knew after a frame, and the log up to it.
struct JourneyMoment {
  Observation known;
  std::vector<std::string> lines;
};

// The moments of a file of tests/golden/journeys, one for each delta.
[[nodiscard]] std::vector<JourneyMoment> moments_of(const std::string& journey);

}  // namespace undercroft::testing
