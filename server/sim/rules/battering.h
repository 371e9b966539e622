// battering.h: sealed chests and doors that give way to blows (R207).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// A deliberate attack on the shut chest or door in that direction, if its blueprint says after how
// many blows it gives way. Monsters within 12 cells hear each blow. A chest then opens, and half of
// what it holds is lost; a door opens for good. Returns false if nothing there gives way, or if the
// player is held.
bool batter(World& world, EntityId player, Direction direction);

// True if blows would open it now.
[[nodiscard]] bool can_be_battered(const World& world, const Entity& thing);

}  // namespace undercroft
