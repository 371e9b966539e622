// joining.h: players joining a realm, leaving its levels, and returning (R106, R113).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// Adds a player at the entrance of depth 1 (its stairs up, or the nearest free cell), in the next
// slot, and asks it for its kit (R170). Emits `arrived`. REQUIRES: can_join().
EntityId join_realm(World& world, const std::string& name);

// True if depth 1 has a free cell for another player.
[[nodiscard]] bool can_join(const World& world);

// Takes the player's body off its level and remembers the place. Items that the realm needs stay
// where the body stood (R106): the Crown, and of each metal as many keys as there are locked doors
// left, or all it has. Emits `dropped` for each of them, then `left`. Does nothing if the body is
// on no level, so call it before freeing a seat.
void leave_level(World& world, EntityId player);

// A hero of a new run (R200) that is on no level appears at the entrance, or, if the player is
// away, will be there when it returns. It is asked for its kit. Returns false if there is no room.
bool enter_run(World& world, EntityId hero, bool is_away);

// True for a hero, downed or not, that is on a level.
[[nodiscard]] bool can_give_up(const World& world, EntityId player);
// Kills the player's hero where it is, downed or not. Downed players who have no standing
// companion left die with it (R141). Returns false if the player is dead or on no level.
bool give_up(World& world, EntityId player);

// True if the player may not leave at once: it has a hostile creature in view, under `pvp` another
// player as well, or was harmed within the last 10 turns (R106). False for a player who is dead or
// on no level.
[[nodiscard]] bool must_linger(const World& world, EntityId player);

// Returns the body to where it was, or to the nearest free cell if that is taken. A body already on
// a level stays there. Emits `arrived`. REQUIRES: can_return().
void return_to_level(World& world, EntityId player);

// True if the level that the body left has room for it, or if the body never left.
[[nodiscard]] bool can_return(const World& world, EntityId player);

// True if the player's body is on a level, alive or as a corpse before respawning.
[[nodiscard]] bool is_present(const World& world, EntityId player);

}  // namespace undercroft
