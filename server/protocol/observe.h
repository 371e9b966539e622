// observe.h: what a player may know: the one place that decides it (R121).
//
// Everything that leaves the server about a world went through here, so nothing hidden can leak:
// seeds, dice, what is in chests, what is out of sight, unseen, or asleep as something else.
#pragma once

#include "server/protocol/entity_views.h"
#include "server/protocol/knowledge.h"
#include "server/protocol/looks.h"
#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// Brings what `viewer` knows up to now: the cells in its view and the entities in them that it
// perceives, what it remembers of the rest, and its own body. A sleeping mimic is a chest in every
// field. A viewer who is on no level perceives its own body alone, and its depth is 0. What has
// changed by it is added to `changes`, each look that it knows kept in `looks`. Looks only at what
// is or was in view: the cost does not grow with the level or the realm.
void observe(EntityViews& views, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes);
// The same for one who looks alone.
void observe(const World& world, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes);

// Is this witness told of this event in words? Not of steps, which it sees, nor of what is worth a
// word to those alone who did or suffered it, or between another player and the realm.
[[nodiscard]] bool is_told(const Event& event, const Witness& witness);

// What `witness` perceived of an event of world.events, in the turn that it was part of. What it
// did not perceive of it (who, whom, from, at, the health of one it does not know) is absent.
// REQUIRES: is_told(event, witness).
[[nodiscard]] Report report_of(const World& world, const Event& event, const Witness& witness,
                               LookBook& looks);

}  // namespace undercroft
