// charges.h: items that are used several times, and ammunition (R191, R192).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

[[nodiscard]] bool has_a_charge(const World& world, EntityId item);

// Uses up one charge. An item without another one, which does not recharge, is gone.
void spend_charge(World& world, EntityId holder, EntityId item);

// Gives back a charge to those of the holder's items that recharge on this turn.
void recharge_items(World& world, const Entity& holder, TurnNumber turn);

// The first item in the pack that the worn bow shoots; kNobody: there is none, or it needs none.
[[nodiscard]] EntityId ammunition_of(const World& world, const Entity& shooter);

// True if the worn bow shoots items, and the pack has none left.
[[nodiscard]] bool lacks_ammunition(const World& world, const Entity& shooter);

}  // namespace undercroft
