// party_calls.h: tells players of downed and returning friends whom they did not see.
#pragma once

#include <vector>

#include "server/realm/realm_core.h"

namespace undercroft {

// Sends each connected player a line for each call that is not its own and that it did not witness.
// Called after the deltas are sent, so that the line follows what the player saw itself.
void pass_on_calls(RealmCore& core, const std::vector<PartyCall>& calls);

}  // namespace undercroft
