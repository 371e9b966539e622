// friend_views.h: what players can tell of each other's gear and needs (R121).
#pragma once

#include <vector>

#include "server/protocol/knowledge.h"
#include "server/sim/world/world.h"

namespace undercroft {

// One for each other player, standing or down, that the player perceives, up to kMaxFriends, in
// order of id. `body` is the player's. None under `pvp`, where the others are foes.
[[nodiscard]] std::vector<FriendView> friends_of(const World& world, const Knowledge& known,
                                                 EntityId body);

}  // namespace undercroft
