// acting.h: the two algorithms by which entities act: Simple for what is told, General for what
// chooses its direction as it acts (docs/rules.md, sections 5 and 6).
#pragma once

#include <set>

#include "server/sim/turn/movs.h"
#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// What a turn knows while it is being resolved: who takes part besides the players, and the paths
// they share.
struct TurnInPlay {
  World& world;
  std::set<EntityId> bodies;  // who may act, and so be asked; others sleep (R101)
  PathMaps paths;
};

// Simple (R30): one pass over the components in the direction given. Asks nobody, never retries.
void act_simple(World& world, EntityId player, const Intent& intent);

// The Simple of what flies: its facing, whatever is there.
void act_projectile(World& world, EntityId id);

// General (R40-R44): tries its step's movs in order, asking the body in its way to act first.
// Marks exactly one of succeeded or failed (R24). Nothing when it has acted or is acting.
void act_general(TurnInPlay& turn, EntityId id);

}  // namespace undercroft
