// harm.h: losing and regaining health, and dying (R3, R12, F22).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kDangerTurns = 10;  // after harm, in which nobody slips away (R106)

// Takes `amount` from the one hurt and tells it with the health that is left; at none it dies. The
// event is `verb who whom amount`; the one hurt is `whom`, or `who` when there is no whom.
void hurt(World& world, Verb verb, EntityId who, EntityId whom, int amount);

// Takes it away without a word, down to none; what is left. A player is in danger from now on.
int take_health(World& world, EntityId id, int amount);

// A body becomes a corpse on the item layer, at once, keeping name, cell and what it held.
// REQUIRES: it is alive.
void die(World& world, EntityId id);

// Gives back up to `amount`, not beyond the maximum; tells it when there was any to give.
void heal(World& world, EntityId id, int amount);

}  // namespace undercroft
