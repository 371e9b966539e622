// unbuilt_level.h: says why a level could not be built.
#pragma once

#include <string>

#include "server/sim/generation/stages.h"

namespace undercroft {

// "levels.toml:6: the level 'The Cellars' (depth 2, theme 'flooded') cannot be built with seed 7:
// no place for 131 of 'rat'; ask for less, or make the level larger". The line is that of the
// theme, or else of the level table. REQUIRES: `planned` has no plan.
[[nodiscard]] std::string why_unbuilt(const Catalogue& catalogue, const LevelOptions& options,
                                      const PlanResult& planned);

}  // namespace undercroft
