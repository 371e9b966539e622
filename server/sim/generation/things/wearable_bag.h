// wearable_bag.h: in which order a level's chests give wearable items (D60).
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_options.h"

namespace undercroft {

// The wearable items of the level's loot, if its table has a bag: first those that the realm's seed
// gives to this level, then those of other levels and those that lie loose somewhere. Each stands
// there once. Depends on nothing but the catalogue and the options.
[[nodiscard]] std::vector<BlueprintId> wearable_bag(const Catalogue& catalogue,
                                                    const LevelOptions& options);

}  // namespace undercroft
