// random_observations.h: RapidCheck generators of observations, reports and deltas.
#pragma once

#include <rapidcheck.h>

#include <string>
#include <utility>

#include "shared/delta.h"

namespace undercroft::testing {

// Levels are up to 12 x 8. Every field may take any value that the codec accepts.
[[nodiscard]] rc::Gen<Observation> any_observation();

// Two views: the second is of the same level a few changes later, or of another level.
[[nodiscard]] rc::Gen<std::pair<Observation, Observation>> any_two_observations();

[[nodiscard]] rc::Gen<Report> any_report();

// The difference between two observations, with reports and a clock.
[[nodiscard]] rc::Gen<Delta> any_delta();

}  // namespace undercroft::testing
