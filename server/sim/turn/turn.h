// turn.h: the turn of a group: its participants, their intents, and its resolution (R10).
#pragma once

#include <map>
#include <span>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

struct TurnBuffers;  // scratch.h

// A Group is the players who take part in a turn. Bodies act if a player of the group is within
// awareness of them, whatever the clock (R101). With `whole_level`, as in scenarios, all bodies
// act.
struct Group {
  int depth = 1;
  std::vector<EntityId> players;  // in order of joining
  bool whole_level = false;
  // Those of `players` who are away or disconnected: no player displaces them (F8).
  std::vector<EntityId> absent = {};
  // Those of `players` who still read the list of kits: their choice stays open (R170).
  std::vector<EntityId> choosing = {};
  friend bool operator==(const Group&, const Group&) = default;
};

using Intents = std::map<EntityId, Intent>;

// Returns why the intent is sure to do nothing now (R104), or Reason::None. Checked only when the
// intent is given; when the turn is played, the intent is tried anyway (F24).
[[nodiscard]] Reason futile(const World& world, EntityId player, const Intent& intent);

// The number of the group's next turn: one more than the latest turn of its players.
[[nodiscard]] TurnNumber next_turn(const World& world, const Group& group);

// Plays one turn and returns its number. Afterwards world.events holds what happened, in order,
// with witnesses. Players of the group without an intent wait (R102). An intent that became futile
// since it was given fails, and a `rejected` event tells its player why (F24).
TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents);
TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents,
                        TurnBuffers& buffers);

// Plays one turn of each group, from first to last. The participants of all turns are fixed before
// the first begins, so that an entity that changes levels acts only once (R11).
void resolve_turns(World& world, std::span<const Group> groups, const Intents& intents);

// The living, present players in groups (R100): players of a level within twice the awareness of
// each other, directly or through others; with the other clocks, one group per level.
[[nodiscard]] std::vector<Group> groups_of(const World& world);
// Whether the players of one level can be in several groups, by their distance.
[[nodiscard]] bool splits_levels(const Ruleset& rules);

}  // namespace undercroft
