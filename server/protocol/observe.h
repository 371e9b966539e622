// observe.h: what a player may know; the one place that decides it (R121).
//
// Everything that the server sends about a world passes through here, so that nothing hidden can
// leak: seeds, dice, contents of chests, and anything out of sight, unseen or disguised.
#pragma once

#include "server/protocol/entity_views.h"
#include "server/protocol/knowledge.h"
#include "server/protocol/look_ids.h"
#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// Updates what `viewer` knows: the cells in its view, the entities it perceives in them, what it
// remembers of the rest, and its own body. A sleeping mimic equals a chest in every field. A viewer
// on no level perceives only its own body, and its depth is 0. The changes are appended to
// `changes`, and every look that the viewer knows is added to `looks`. The cost depends on what is
// or was in view, not on the size of the level or the realm.
void observe(EntityViews& views, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes);
// As above for a single viewer.
void observe(const World& world, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes);

// What the body's hero may still choose, its abilities, and what it waits for when dead, as its
// player alone is sent them. A stored state does not repeat them, because the world has them.
void look_at_growth(const World& world, const Entity& e, SelfView& self);

// Returns whether `witness` gets a report of `event`. No player gets reports of steps, which are
// visible anyway. Some verbs are reported only to the players they concern.
[[nodiscard]] bool is_told(const Event& event, const Witness& witness);

// Returns the event of world.events as `witness` perceived it, in the turn in which it happened.
// Parts that the witness did not perceive are absent: who, whom, from, at, and the health of an
// unknown creature.
// REQUIRES: is_told(event, witness).
[[nodiscard]] Report report_of(const World& world, const Event& event, const Witness& witness,
                               LookBook& looks);

}  // namespace undercroft
