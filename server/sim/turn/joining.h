// joining.h: players coming to a realm, leaving its levels, and coming back (R106, R113).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// A new player at the entrance of depth 1 (its stairs up, or the nearest free cell), with the next
// slot. Gives the event `arrived`. REQUIRES: can_join().
EntityId join_realm(World& world, const std::string& name);

// Is there a free cell for one more on depth 1?
[[nodiscard]] bool can_join(const World& world);

// A player's body leaves the level safely, where it was remembered. What the realm cannot do
// without never leaves with it, and is laid down where the body stood (R106): the Crown; and of
// each metal as many keys as there are doors still locked in the realm, or all it has. Gives
// `dropped` for each of these, then `left`. Nothing when it is on no level: so call it before a
// seat is freed.
void leave_level(World& world, EntityId player);

// The player's hero dies for good where it is, down or not, and whom nobody stands by any more die
// with it (R141). False when there is nobody to die: it is dead, or on no level.
bool give_up(World& world, EntityId player);

// May it not leave at once: has it a hostile in view, or was it harmed within 10 turns (R106)? The
// dead and those on no level may always.
[[nodiscard]] bool must_linger(const World& world, EntityId player);

// It comes back where it was, or to the nearest free cell; a body that is there stays there. Gives
// `arrived`. REQUIRES: can_return().
void return_to_level(World& world, EntityId player);

// Is there room for the body on the level that it left? Always, if it never left one.
[[nodiscard]] bool can_return(const World& world, EntityId player);

// Is the player's body on a level (alive or as a corpse not yet respawned)?
[[nodiscard]] bool is_present(const World& world, EntityId player);

}  // namespace undercroft
