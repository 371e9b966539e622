// random_observations.h: RapidCheck generators of observations, reports and deltas.
#pragma once

#include <rapidcheck.h>

#include <string>
#include <utility>

#include "shared/delta.h"

namespace undercroft::testing {

// Sizes up to 12 x 8; every field may take any value that the codec lets through.
[[nodiscard]] rc::Gen<Observation> any_observation();

// Two views of what may be the same level, the second a few changes later, or of different levels.
[[nodiscard]] rc::Gen<std::pair<Observation, Observation>> any_two_observations();

[[nodiscard]] rc::Gen<Report> any_report();

// A difference of two observations with reports and a clock.
[[nodiscard]] rc::Gen<Delta> any_delta();

}  // namespace undercroft::testing
