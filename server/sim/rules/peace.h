// peace.h: which harm players may do to each other (R146).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The id if it is a player's, alive or dead, else kNobody. Deeds of monsters are nobody's.
[[nodiscard]] EntityId player_or_nobody(const World& world, EntityId id);

// True if the house rules keep `victim` safe from a deed of the player `by`: both are different
// players, and neither pvp nor friendly_fire is on. `by` may have left the world; with kNobody the
// result is false.
[[nodiscard]] bool is_spared(const World& world, const Entity& victim, EntityId by);

// True for a cell that may harm a player who is put there, or carry the player on to where it is
// harmed: risen spikes, a bounce trap, fire, ice.
[[nodiscard]] bool is_perilous(const World& world, int depth, Point at);

}  // namespace undercroft
