// map_sharing.h: which players of a realm share their maps after an input (R208).
#pragma once

#include <span>

#include "server/realm/state/state.h"

namespace undercroft {

// Under the house rule maps=shared, the players of a turn share their maps. Others who learned
// something of theirs, `all` of whom looked again, share it with their own next turn.
void share_what_was_seen(RealmState& state, const Input& input, std::span<const EntityId> all,
                         Outcome& outcome);

}  // namespace undercroft
