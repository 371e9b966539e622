// level_names.h: what a level is called.
#pragma once

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/level_options.h"

namespace undercroft {

// The name in the content's table of this depth ("The Cellars"), or one made up by style and seed
// ("Sunken Halls") where the table names none.
[[nodiscard]] std::string level_name(const Catalogue& catalogue, const LevelOptions& options);

}  // namespace undercroft
