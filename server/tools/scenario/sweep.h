// sweep.h: plays a scenario with many seeds and explorers, to prove how many heroes it takes.
#pragma once

#include <iosfwd>
#include <vector>

#include "server/tools/scenario/compare.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// Returns a failure for `solved_by` and one for `not_by`, each with the first seed that contradicts
// it. `story`, if not null, receives the turns of those games.
[[nodiscard]] std::vector<Failure> run_sweep(const SweepPlan& sweep, std::ostream* story);

}  // namespace undercroft
