// sheet.h: what a hero has become, in words, for the player's own page (R170, R171).
#pragma once

#include <vector>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// The kit; each ability with its numbers as they are now; each boon, and the mastery; how far it
// throws, if a gift changes that; what worn things give besides numbers; the tags of what it has.
// Unknown items do not count (R121). Up to kMaxSheetLines; a hero without a kit and boons has the
// worn things alone.
[[nodiscard]] std::vector<SheetLine> sheet_of(const World& world, EntityId body);

}  // namespace undercroft
