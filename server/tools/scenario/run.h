// run.h: plays a scenario against the real simulation, and says what was not as expected.
#pragma once

#include <iosfwd>
#include <vector>

#include "server/tools/scenario/compare.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// Every failure of every turn. With `story`, prints each turn's events and map to it.
[[nodiscard]] std::vector<Failure> run_script(const Script& script, std::ostream* story);

}  // namespace undercroft
