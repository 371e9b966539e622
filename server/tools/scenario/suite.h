// suite.h: runs scenario files and folders and reports the results (undercroft-scenario).
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

struct SuiteOptions {
  bool verbose = false;
  std::string filter =
      {};  // only files whose path, title or rules contain it; case does not matter
  // The blueprints of files with `content = "game"`; null: the game's own.
  const Catalogue* game = nullptr;
};

// A scenario that was run.
struct SuiteCase {
  std::string file;
  std::string title;
  bool is_readable = true;
  std::vector<std::string> failures;  // "file:line: sentence" each, with the pictures
};

// Runs all files, and folders recursively in order of their names. Prints a line for each failure
// and finally "N passed, N failed". Returns the exit code: 0 all passed, 1 some failed, 2 a file or
// folder could not be read, or a folder has no scenario.
// `cases`, if not null, receives each of them.
[[nodiscard]] int run_suite(const std::vector<std::string>& paths, const Catalogue& catalogue,
                            const SuiteOptions& options, std::ostream& out,
                            std::vector<SuiteCase>* cases = nullptr);

}  // namespace undercroft
