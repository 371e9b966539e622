// content_check.h: everything that `--check-content` says about content.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

inline constexpr int kTrialSeeds = 20;

// Sentences for authors, "file:line: sentence" each.
struct ContentFindings {
  std::vector<std::string> mistakes;  // the server refuses the content
  std::vector<std::string> warnings;  // it works, but probably not as meant
};

// Adds the content at the paths to `catalogue`, one after the other, and checks those from `first`
// on. The first path with a mistake is the last that is read. Without mistakes, levels and rooms
// are built with `seeds` seeds (level_trials.h).
[[nodiscard]] ContentFindings check_content(Catalogue catalogue,
                                            const std::vector<std::string>& paths,
                                            std::size_t first, int seeds);

}  // namespace undercroft
