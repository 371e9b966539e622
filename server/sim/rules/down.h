// down.h: downed players, and reviving them (R141).
#pragma once

#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// True if this player would go down instead of dying: the house rule is on, and another player
// stands on its level.
[[nodiscard]] bool would_go_down(const World& world, EntityId player);
// Moves the player to the item layer, where it blocks nothing. It dies after 20 turns, or at any
// further harm.
void go_down(World& world, EntityId player);

// Any harm kills a downed player, unless the house rules keep it safe from the player behind that
// harm (R146). `killer`: the creature or thing that does the harm, or kNobody.
void harm_the_downed(World& world, EntityId downed, EntityId killer);

// The downed players of all levels, in order of joining.
[[nodiscard]] std::vector<EntityId> downed_players(const World& world);
// True if a standing player is near enough for its turns to count for the downed one too (R101).
// Otherwise the turns of the downed player wait.
[[nodiscard]] bool has_help_near(const World& world, const Entity& downed);

// The downed player that lies there, or kNobody.
[[nodiscard]] EntityId downed_at(const World& world, int depth, Point at);
// One turn of tending. The third turn in a row revives it with a quarter of its health, if nothing
// stands on it.
void tend(World& world, EntityId helper, EntityId downed);
// Revives it with that much health, at most its maximum. REQUIRES: no body stands on it.
void raise(World& world, EntityId helper, EntityId downed, int health);

// One turn of lying there: tending that was interrupted starts over.
void tick_down(World& world, EntityId downed);
// Kills the downed players of levels where no player stands any more.
void let_the_forsaken_die(World& world);

}  // namespace undercroft
