// notice.h: the words above every player's map that hold until they change (R202).
#pragma once

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// Where the Crown is and who holds it, while the Undercroft is awake; empty otherwise. The same for
// all players of the realm.
[[nodiscard]] Notice notice_of(const World& world);

// Whether there is one, without its words.
[[nodiscard]] bool has_notice(const World& world);

// True for the hero that bears the Crown: all players may know where it is.
[[nodiscard]] bool is_place_public(const World& world, const Entity& body);

}  // namespace undercroft
