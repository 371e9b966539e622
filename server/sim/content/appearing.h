// appearing.h: what appears on a level although its table does not name it (`appears`).
#pragma once

#include <string_view>

#include "server/sim/content/catalogue.h"

namespace undercroft {

// Adds every blueprint that appears on levels of the content's depth `depth` with that theme
// (empty: none), except for what the level draws by its signature (D62). REQUIRES: the theme is
// laid over `table`.
void add_appearing(const Catalogue& catalogue, int depth, std::string_view theme,
                   LevelTable& table);

}  // namespace undercroft
