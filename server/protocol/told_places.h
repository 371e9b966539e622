// told_places.h: which players' places all players may know, whatever they perceive.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True for the hero that bears the Crown: all players may know where it is (R202).
[[nodiscard]] bool is_place_public(const World& world, const Entity& body);

// True if all players may know where that player's body is. A downed player's place is told, so
// that others can come and revive it (R141); that of the dead, the unseen and those on no level is
// not. `says_where`: players are sent each other's places. That of the bearer of the Crown is told
// in any case (R202).
[[nodiscard]] bool is_place_told(const World& world, const Entity& body, bool says_where);

}  // namespace undercroft
