// endless_deaths.h: creatures whose deaths bring them back, again and again.
#pragma once

#include "server/sim/content/catalogue.h"

namespace undercroft {

// Whether each death of such a creature spawns another one, directly or through what it spawns, by
// triggers without any condition.
[[nodiscard]] bool comes_back_for_ever(const Catalogue& catalogue, const Blueprint& creature);

}  // namespace undercroft
