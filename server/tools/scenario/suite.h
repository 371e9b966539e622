// suite.h: runs scenario files and folders and reports on them, as undercroft-scenario does.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

struct SuiteOptions {
  bool verbose = false;
};

// Runs every file, folders recursively in order of their names. A line for each failure, closing
// with "N passed, N failed". Returns the exit code: 0 all pass, 1 some failed, 2 a file or folder
// could not be read, or a folder has no scenario.
[[nodiscard]] int run_suite(const std::vector<std::string>& paths, const Catalogue& catalogue,
                            const SuiteOptions& options, std::ostream& out);

}  // namespace undercroft
