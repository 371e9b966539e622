// world_check.h: checks that decoded entities are consistent with each other and with their levels.
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// Returns what is wrong, as a sentence, or an empty string when World::restore() may take the
// entities. Ids must ascend up to `last`, every entity must be where it may stand, holders and held
// items must agree, references must exist, and numbers must be in the range that the rules expect.
[[nodiscard]] std::string fault_of(const World& levels, const std::vector<Entity>& entities,
                                   EntityId last);

}  // namespace undercroft
