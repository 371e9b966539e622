// threats.h: what blows of the foes in view can do to a player, and the player's blows and shots to
// them (R204).
#pragma once

#include <vector>

#include "server/protocol/knowledge.h"
#include "server/sim/world/world.h"

namespace undercroft {

// One for each foe that the player perceives, up to kMaxThreats, in order of id. `body` is the
// player's. None while it is dead.
[[nodiscard]] std::vector<ThreatView> threats_to(const World& world, const Knowledge& known,
                                                 EntityId body);

}  // namespace undercroft
