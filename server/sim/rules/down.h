// down.h: players who are down, and being raised (R141).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Would this player go down instead of dying: with the house rule, while another one stands on its
// level?
[[nodiscard]] bool would_go_down(const World& world, EntityId player);
// On the item layer, no blocker; dead after 20 turns, or at any further harm.
void go_down(World& world, EntityId player);

// Who is down and lies there, or kNobody.
[[nodiscard]] EntityId downed_at(const World& world, int depth, Point at);
// One turn of tending it; the third one running raises it with a quarter of its health, if nobody
// stands on it.
void tend(World& world, EntityId helper, EntityId downed);

// A turn of lying there: tending that was not gone on with counts for nothing.
void tick_down(World& world, EntityId downed);
// Nobody is left standing on its level: the down are dead.
void let_the_forsaken_die(World& world);

}  // namespace undercroft
