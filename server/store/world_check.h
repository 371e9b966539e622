// world_check.h: do entities that were read back agree with each other and with their levels?
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// What is wrong with them, as a sentence; empty when World::restore() may have them: numbers going
// up to `last`, everyone where it may stand, holders and held agreeing, no reference that leads
// nowhere, and every number within what the rules may ask of it.
[[nodiscard]] std::string fault_of(const World& levels, const std::vector<Entity>& entities,
                                   EntityId last);

}  // namespace undercroft
