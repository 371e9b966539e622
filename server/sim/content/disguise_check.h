// disguise_check.h: checks that there are enough disguises for unidentified items (R154).
#pragma once

#include <vector>

#include "server/sim/content/blueprint_batch.h"

namespace undercroft {

// Each sort needs at least as many disguises as unidentified items, because an item without a
// disguise would be recognised at sight. Errors are reported for the last table concerned.
void check_disguises(const Catalogue& catalogue, const std::vector<BlueprintTable>& tables);

}  // namespace undercroft
