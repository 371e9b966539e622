// action.h: trying a chain of components in one direction (R20, R21).
#pragma once

#include "server/sim/rules/components.h"

namespace undercroft {

// Tries the components in order until one succeeds. That one is the action, and the actor faces its
// direction (R26). Returns true if one succeeded, or if the chain is empty (Wait). REQUIRES: the
// actor is alive and on a level.
bool try_chain(World& world, Entity& actor, const Chain& chain, Direction direction,
               bool deliberate = false);

}  // namespace undercroft
