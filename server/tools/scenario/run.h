// run.h: plays a scenario in the simulation and reports what was not as expected.
#pragma once

#include <iosfwd>
#include <vector>

#include "server/tools/scenario/compare.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// Returns all failures of all turns. `story`, if not null, receives each turn's events and map.
[[nodiscard]] std::vector<Failure> run_script(const Script& script, std::ostream* story);

}  // namespace undercroft
