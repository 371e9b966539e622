// spares.h: things of which a hero needs no second one.
#pragma once

#include <vector>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// The looks of the known things in the pack that the hero can wear or wield and that are not made
// for throwing: exploring passes a second one of them (R105).
[[nodiscard]] std::vector<LookId> spares_of(const World& world, const SelfView& self);

}  // namespace undercroft
