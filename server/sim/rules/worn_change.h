// worn_change.h: what an item would change if its finder wore or wielded it (R76).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// "Strength 5 to 7, speed 5 to 4": the hero as it is now, and with the item in place of the one in
// its slot. A weapon's power counts as strength of its blows. Empty if nothing changes.
[[nodiscard]] std::string change_by_wearing(const World& world, const Entity& hero,
                                            const Blueprint& item);

}  // namespace undercroft
