// item_waste.h: why using an item would be a waste, or would harm its user.
#pragma once

#include <string>

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// "On yourself it leaves you slowed for 8 turns", "No foe is within 2 cells", "You lack only 2
// health". Empty if the intent uses no item that the player knows, or may be of use as far as the
// player perceives. Clients ask by themselves before an item that only heals is used unhurt.
[[nodiscard]] std::string why_use_is_wasted(const World& world, const Entity& hero,
                                            const Intent& intent);

}  // namespace undercroft
