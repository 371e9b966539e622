// themes.h: which theme a level of a realm has (D49).
#pragma once

#include <cstdint>
#include <string>

#include "server/sim/content/catalogue.h"

namespace undercroft {

// The key of the theme of a level of the realm with that seed: one of those of its table, by
// weight. Empty: none. A realm has each theme once, as long as the table leaves another choice.
[[nodiscard]] std::string theme_of(const Catalogue& catalogue, std::uint64_t seed, int depth,
                                   int deepest);

// The content's table for that level, with its theme and the omens in force laid over it.
[[nodiscard]] LevelTable table_of(const Catalogue& catalogue, const std::string& theme, int depth,
                                  int deepest);

}  // namespace undercroft
