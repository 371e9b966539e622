// purse.h: coins of heroes who share a purse (house rule `purse`).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A hero has taken treasure, of which the score table has counted `scored` (H6). With a shared
// purse it is dealt out evenly among the living players of its group (R100), who are told; what
// cannot be divided goes to the taker.
void take_coins(World& world, EntityId taker, int treasure, int scored);

// The treasure that the hero can spend: with a shared purse also that of the living players of its
// group.
[[nodiscard]] int coins_at_hand(const World& world, EntityId hero);

// Takes the price from the hero, and what it lacks from the others in order of joining, who are
// told. REQUIRES: coins_at_hand() is enough.
void pay_coins(World& world, EntityId hero, int price);

}  // namespace undercroft
