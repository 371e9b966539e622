// themes.h: which theme a level of a realm has (D49).
#pragma once

#include <cstdint>
#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/world/pieces.h"

namespace undercroft {

// The key of the theme of a level of the run with that seed: one of those of its table, by weight.
// Empty: none. A run has each theme once, and none of the run before it, as long as the table
// leaves another choice. Among the others it has the theme that has been away longest (R206). The
// history counts without the levels of this run.
[[nodiscard]] std::string theme_of(const Catalogue& catalogue, std::uint64_t seed, int depth,
                                   int deepest, const PieceHistory& history = {});

// The content's table for that level, with its theme and the omens in force laid over it.
[[nodiscard]] LevelTable table_of(const Catalogue& catalogue, const std::string& theme, int depth,
                                  int deepest);

}  // namespace undercroft
