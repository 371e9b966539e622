// orders.h: what players tell their followers to do (R195).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// True if some follower of the player is in its view.
[[nodiscard]] bool has_followers_in_view(const World& world, EntityId player);

// The player has said these words. If they are an order, its followers in view obey it: "stay",
// "wait" and "hold" keep them in their cells, "come", "come here" and "follow" call them back. The
// signs around the words of the clients' quick pings ("! wait") do not matter. The player reads
// what each of them does.
void order_aloud(World& world, EntityId player, const std::string& words);

// The player points at a cell of its level. Its followers in view attack the monster there that the
// player perceives, come back if it is the player's own cell, and otherwise go there and stay.
// Nothing happens if the player lives on no level.
void order_to(World& world, EntityId player, Point at);

}  // namespace undercroft
