// given_statuses.h: which statuses anything can give.
#pragma once

#include "server/sim/content/catalogue.h"

namespace undercroft {

// The statuses that an item, a hit, a cloud, a patch, a trigger or an ability gives.
[[nodiscard]] StatusSet given_statuses(const Catalogue& catalogue);

}  // namespace undercroft
