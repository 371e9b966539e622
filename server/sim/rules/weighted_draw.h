// weighted_draw.h: draws one of several blueprints.
#pragma once

#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// One of the kinds by weight, without dice if there is only one. REQUIRES: there is one; their keys
// exist.
[[nodiscard]] BlueprintId draw_by_weight(World& world, const std::vector<LootEntry>& kinds);

}  // namespace undercroft
