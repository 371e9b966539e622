// run.h: plays a scenario against the real simulation, and says what was not as expected.
#pragma once

#include <iosfwd>
#include <vector>

#include "server/scenario/compare.h"
#include "server/scenario/scenario.h"

namespace undercroft {

// Every failure of every turn. With `story`, prints each turn's events and map to it.
[[nodiscard]] std::vector<Failure> run_scenario(const Scenario& scenario, std::ostream* story);

}  // namespace undercroft
