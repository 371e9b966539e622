// realm_move.h: moves an open connection to the realm that its Hello names.
#pragma once

#include <string>

#include "server/gateway/connections/join_attempt.h"

namespace undercroft {

// Asks the listener for the realm. The connection then leaves its slot, or is refused or closed.
// REQUIRES: the stage of the host's connection is Moving.
void move_to_realm(JoinAttempt::Host& host, const JoinAttempt::Place& from,
                   const std::string& realm);

}  // namespace undercroft
