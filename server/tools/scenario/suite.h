// suite.h: runs scenario files and folders and reports the results (undercroft-scenario).
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

struct SuiteOptions {
  bool verbose = false;
};

// Runs all files, and folders recursively in order of their names. Prints a line for each failure
// and finally "N passed, N failed". Returns the exit code: 0 all passed, 1 some failed, 2 a file or
// folder could not be read, or a folder has no scenario.
[[nodiscard]] int run_suite(const std::vector<std::string>& paths, const Catalogue& catalogue,
                            const SuiteOptions& options, std::ostream& out);

}  // namespace undercroft
