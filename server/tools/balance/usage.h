// usage.h: which item or ability a hero has used.
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// "vial", "javelin, thrown", "mail, worn", "sling, shot", "Mend, invoked": what a hero uses in this
// event; empty if none does.
[[nodiscard]] std::string use_in(const World& world, const Event& event);

}  // namespace undercroft
