// peace.h: what no player's deed may do to another player (R146, F8).
//
// World::behind names the player whose deed is being done. Whatever harms or moves a body asks the
// two guards below, so that an ability, a staff or a blast needs no guard of its own.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// An OnBehalfOf names the player behind everything that is done while it lives: the player who
// acts, whose missile flies, who lit the fire that burns, or who caused the death of what explodes.
class OnBehalfOf {
 public:
  OnBehalfOf(World& world, EntityId player);
  OnBehalfOf(const OnBehalfOf&) = delete;
  OnBehalfOf& operator=(const OnBehalfOf&) = delete;
  ~OnBehalfOf() { world_.behind = before_; }

 private:
  World& world_;
  EntityId before_;
};

// The id if it is a player's, alive or dead, else kNobody. Deeds of monsters are nobody's.
[[nodiscard]] EntityId player_or_nobody(const World& world, EntityId id);

// The guard of harm. True if the house rules keep `victim` safe from the deed that is being done:
// another player is behind it, and neither pvp nor friendly_fire is on.
[[nodiscard]] bool is_spared(const World& world, const Entity& victim);

// The guard of places. True if a deed of `by` may put the body there. Another player's deed puts a
// player neither anywhere perilous, unless the house rules allow harm (R146), nor anywhere at all
// while that player is absent (F8).
[[nodiscard]] bool may_be_put(const World& world, const Entity& body, const Place& to, EntityId by);

// True for a cell that may harm a player who is put there, or carry the player on to where it is
// harmed: risen spikes, a bounce trap, fire, a cloud or patch that harms, ice, a ledge.
[[nodiscard]] bool is_perilous(const World& world, int depth, Point at);

// Remembers on a creature whose death has deeds (R181) that the player behind the present deed has
// harmed, afflicted or moved it: that player is behind its death, whatever it dies of in the end.
void note_wrong(World& world, EntityId creature);

}  // namespace undercroft
