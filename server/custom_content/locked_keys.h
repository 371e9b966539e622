// locked_keys.h: which blueprints stay locked once they are.
#pragma once

#include "server/custom_content/placed_keys.h"
#include "server/sim/content/catalogue.h"

namespace undercroft {

// The keys of what no trigger can open again once a trigger, or its blueprint without a metal, has
// locked it.
[[nodiscard]] KeySet locked_keys(const Catalogue& catalogue);

}  // namespace undercroft
