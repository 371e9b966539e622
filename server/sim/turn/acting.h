// acting.h: the two algorithms by which entities act: Simple for what is told, General for what
// chooses its direction as it acts (docs/rules.md, sections 5 and 6).
#pragma once

#include "server/sim/turn/directions.h"
#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// Simple (R30): one pass over the components in the direction given. Asks nobody, never retries.
void act_simple(World& world, EntityId player, const Intent& intent);

// General (R40-R44): tries its step's movs in order, asking the body in its way to act first.
// Ends in exactly one of succeeded or failed (R24). Nothing when it has acted or is acting. Only
// those are asked who take part in the turn: World::mark()ed.
void act_general(World& world, PathMaps& paths, Entity& e);

}  // namespace undercroft
