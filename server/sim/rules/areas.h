// areas.h: what clouds and patches do to those who stand in them (R196).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// One turn of a cloud or patch. A patch does not touch what flies.
void act_area(World& world, EntityId area);

// True if standing in it harms: damage, or a harmful status.
[[nodiscard]] bool is_harmful_area(const Catalogue& catalogue, const Blueprint& b);

// True if the burst can harm what stands where it opens.
[[nodiscard]] bool is_harmful_burst(const Catalogue& catalogue, const Burst& burst);

}  // namespace undercroft
