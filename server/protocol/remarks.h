// remarks.h: what a player can tell of the friends, the foes and the items that it sees (R121).
#pragma once

#include <vector>

#include "server/protocol/knowledge.h"
#include "server/sim/world/world.h"

namespace undercroft {

// One for each other player, standing or down, and each item that can be worn or wielded with
// another effect than the one in its place, that the player perceives: up to kMaxRemarks, in order
// of id. Also one for each creature that stands over a downed player. `body` is the player's. Under
// `pvp`, where the others are foes, they have no remark as friends.
[[nodiscard]] std::vector<Remark> remarks_of(const World& world, const Knowledge& known,
                                             EntityId body);

}  // namespace undercroft
