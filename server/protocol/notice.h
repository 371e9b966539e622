// notice.h: the words above every player's map that hold until they change (R202).
#pragma once

#include <string>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// Where the Crown is and who holds it, while the Undercroft is awake; empty otherwise. The same for
// all players of the realm.
[[nodiscard]] Notice notice_of_crown(const World& world);

// The notice of this player: which friend is down and where (R141), behind it the notice of the
// Crown. Empty if there is neither. `says_where`: players are sent each other's places.
[[nodiscard]] Notice notice_of(const World& world, EntityId viewer, bool says_where);

// A text that differs if the notice of some player does, except for the way from that player to a
// downed one. Empty if no player has a notice.
[[nodiscard]] std::string key_of_notices(const World& world);

}  // namespace undercroft
