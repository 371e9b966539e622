// appearance_check.h: whether there are looks enough for what is unknown at first (R154).
#pragma once

#include <vector>

#include "server/sim/content/blueprint_batch.h"

namespace undercroft {

// Of each sort there are as many looks as unknown things at least: one without a look of its own
// would be known at sight. Told of those of `tables` that came last.
void check_appearances(const Catalogue& catalogue, const std::vector<BlueprintTable>& tables);

}  // namespace undercroft
