// fight.h: fights, resolved at once and whole (R70-R75).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// `mover` attacks `resident`. Whoever of the two was hidden from the other, or strikes first by
// nature, ambushes (R65, F3, F12). The only place where a fight begins.
// REQUIRES: both are alive (R64).
void fight(World& world, EntityId mover, EntityId resident);

// The same, with `resident` lying in ambush: a mimic that was touched.
void ambush(World& world, EntityId mover, EntityId resident);

// How each ruleset fights; the ambusher is kNobody, or one of the two.
void fight_duel(World& world, EntityId mover, EntityId resident, EntityId ambusher);
void fight_plain(World& world, EntityId mover, EntityId resident, EntityId ambusher);

// Who began a duel steps back one cell (R73, F13), if there is one.
void fall_back(World& world, EntityId mover, EntityId other);

// An unseen one that has struck, or been walked into, is seen for a while (R65). No event when it
// was not unseen.
void reveal(World& world, EntityId id);

}  // namespace undercroft
