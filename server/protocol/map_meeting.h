// map_meeting.h: players who meet share all that they remember of their levels (R208).
#pragma once

#include <span>

#include "server/protocol/shared_map.h"

namespace undercroft {

// All of the group know then what any of them knew. Players with equal numbers of a group, other
// than 0, know the same before: one of them speaks and listens for all, so that the cost grows with
// what is new to the others and not with a crowd.
void meet(const World& world, std::span<const MapHolder> group);

}  // namespace undercroft
