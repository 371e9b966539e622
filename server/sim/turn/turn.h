// turn.h: one beat of a group: who takes part, what they intend, and its resolution (R10).
#pragma once

#include <map>
#include <span>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

struct TurnBuffers;  // scratch.h

// Who takes part. Bodies act when a player of the group is within awareness of them, whatever the
// clock (R101); or all of them when `whole_level` is set, as in scenarios.
struct Group {
  int depth = 1;
  std::vector<EntityId> players;  // in order of joining
  bool whole_level = false;
  friend bool operator==(const Group&, const Group&) = default;
};

using Intents = std::map<EntityId, Intent>;

// Why this intent would certainly do nothing now (R104), or Reason::None. Judged when it is given,
// and only then: as the turn resolves it is tried as it stands (F24).
[[nodiscard]] Reason futile(const World& world, EntityId player, const Intent& intent);

// The number that this group's next turn has: one more than the latest its players have been in.
[[nodiscard]] TurnNumber next_turn(const World& world, const Group& group);

// Plays one turn: afterwards world.events tells what happened, in order, with witnesses; players of
// the group without an intent wait (R102). An intent that has become futile since it was given
// fails, and a `rejected` event, for its player alone, says why (F24). Returns the turn's number.
TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents);
TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents,
                        TurnBuffers& buffers);

// Plays one turn of each group, from the first to the last. Who takes part in which is fixed before
// any of them begins, so whoever changes levels on the way still acts once (R11).
void resolve_turns(World& world, std::span<const Group> groups, const Intents& intents);

// The living, present players of every group (R100): those on one level within twice the awareness
// of each other, and so those joined through others; or one group a level for the other clocks.
[[nodiscard]] std::vector<Group> groups_of(const World& world);

}  // namespace undercroft
