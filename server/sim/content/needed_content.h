// needed_content.h: the blueprints that the game itself uses, whatever its levels name.
#pragma once

#include "server/sim/content/catalogue.h"

namespace undercroft {

// Why no pack may remove the blueprint; null if one may. The code looks it up by its key ("player")
// or as the first of its kind (the chest of every level), so it would still appear.
[[nodiscard]] const char* why_needed(const Catalogue& catalogue, BlueprintId id);

}  // namespace undercroft
