// shared_map.h: one map for the players of a group (R208).
//
// Only what one of them has perceived is shared, and only with the others of its group. It becomes
// a memory of theirs: cells, and things that stay where they are. Creatures, traps, and whatever
// the other player could not perceive there are left out.
#pragma once

#include <cstdint>
#include <span>

#include "server/protocol/knowledge.h"
#include "server/protocol/look_ids.h"
#include "server/sim/world/world.h"

namespace undercroft {

// A MapHolder is a player of a group after a turn: its knowledge, the book of its looks, and what
// observe() changed of its knowledge in that turn.
struct MapHolder {
  EntityId player = kNobody;
  Knowledge* known = nullptr;
  LookBook* looks = nullptr;
  Changes* changes = nullptr;
};

// Shares the maps of players who took a turn together on one level. Those who had the same group in
// their last turn share what this turn has shown them; those who meet share all that they remember.
// Whatever that changes is appended to their Changes.
// REQUIRES: all are on the same level, in order of player.
void share_maps(const World& world, std::span<const MapHolder> group);

// Notes that a player has learned something of its map outside a turn of its group: it shares that
// with the next turn's group, as after a meeting.
void note_learned_alone(Knowledge& known, const Changes& changes);

}  // namespace undercroft
