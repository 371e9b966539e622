// caution.h: steps and uses that need a second press because a player may make them by mistake.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "The ledge drops to level 3. Press again to jump."; empty when the player knows of no danger. A
// player who already stands in water or on ice is not warned of it.
[[nodiscard]] std::string caution(const ViewModel& view, const Intent& intent);

// "It would hit the pedlar, a friend. Enter again throws it."; empty unless a friend is the first
// to stand in the line of the throw, or something stops the item short of `to`, or `to` is the
// player's own cell. Items that only heal are thrown at friends on purpose.
[[nodiscard]] std::string caution_of_throw(const ViewModel& view, EntityId thing, Point to);

// "You are not hurt. Press again to use the vial anyway."; empty unless the item would be wasted.
[[nodiscard]] std::string caution_of_use(const ViewModel& view, const PackView& thing);

}  // namespace undercroft
