// offers.h: what a player can do now, as buttons and menus show it.
//
// An offer is a hint: admit() decides whether an intent is accepted (intents.h).
#pragma once

#include <vector>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// What the player can do without an item. Nothing while it is on no level.
[[nodiscard]] std::vector<Offer> offers_of(const World& world, EntityId player);

// What the player can do with an item of its pack. Depends on nothing but the item, whether it is
// worn, and range_of_throws().
[[nodiscard]] std::vector<Offer> offers_with(const World& world, EntityId player, EntityId item);

// How far the player could shoot now, in cells; 0: it has no bow, no ammunition, or has to reload.
[[nodiscard]] int range_of_shot(const World& world, EntityId player);

// How far the player throws, in cells (R150).
[[nodiscard]] int range_of_throws(const World& world, EntityId player);

}  // namespace undercroft
