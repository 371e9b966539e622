// acting.h: the two algorithms by which entities act (docs/rules.md, sections 5 and 6): Simple for
// players, who are given a direction, and General for creatures, which choose one while acting.
#pragma once

#include "server/sim/turn/directions.h"
#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// Simple (R30): one pass over the components in the given direction. It never asks other bodies to
// act and never retries.
void act_simple(World& world, EntityId player, const Intent& intent);

// General (R40-R44): tries the directions of the entity's step in order, and asks a body in the way
// to act first. Ends as either succeeded or failed (R24). Does nothing if the entity has acted or
// is acting. Only entities that take part in the turn are asked: those World::mark()ed.
void act_general(World& world, PathMaps& paths, Entity& e);

}  // namespace undercroft
