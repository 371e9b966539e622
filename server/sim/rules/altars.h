// altars.h: the gifts of altars (R161).
#pragma once

#include <string>
#include <string_view>

#include "server/sim/world/world.h"

namespace undercroft {

// Touched, it says what it offers; to whom it has given already it says so.
void offer(World& world, EntityId player, EntityId altar);

// Is it a word for a gift?
[[nodiscard]] bool names_a_gift(std::string_view words);

// Words that were said beside an altar: those that name a gift are granted, once a player.
void ask_altar(World& world, EntityId player, const std::string& words);

}  // namespace undercroft
