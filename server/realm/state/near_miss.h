// near_miss.h: how little was missing when a hero fell (R203).
#pragma once

#include <string>

#include "server/realm/state/state.h"

namespace undercroft {

// "Two cells from the Crown, with eight vials of healing unopened." Empty if the hero's body is
// gone, or nothing was near. Places and items count as far as the hero knew them (R121).
[[nodiscard]] std::string near_miss_of(const RealmState& state, EntityId hero);

}  // namespace undercroft
