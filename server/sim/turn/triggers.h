// triggers.h: which triggers are met (R220).
#pragma once

#include "server/sim/turn/turn.h"

namespace undercroft {

// A turn works no more triggers than this: the rest of what happens stays without consequences.
inline constexpr std::size_t kMostFired = 100;

// Works the triggers of everything that has happened since the last call, in order, and of what
// they cause, and what the dead leave (R181), until nothing more happens. Each trigger of a bearer
// works once a turn.
void settle_phase(World& world);

// The monsters that have just heard it (R220) no longer wait for a player to come.
void rouse_those_who_heard(World& world, EntityId cause);

// Ends a phase. Usually nothing has happened in it.
inline void end_phase(World& world) {
  const bool is_quiet = world.fallen.empty() && world.happenings_done == world.happenings.size();
  if (!is_quiet) settle_phase(world);
}

// At the end of a group's turn, for one of World::watchful() near the group: notes the turn, and
// the first sight of it by a player of the group.
void note_turn_of(World& world, const Group& group, EntityId bearer);

}  // namespace undercroft
