// killer.h: what has killed a hero.
#pragma once

#include <optional>
#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// What put the hero down or killed it in this turn: the last creature, trap or terrain reported to
// harm it before that. Empty if nothing of the kind was; nothing if neither happened.
[[nodiscard]] std::optional<std::string> killer_in(const World& world, EntityId hero);

}  // namespace undercroft
