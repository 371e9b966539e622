// friends_line.h: where the friends of a player are, for a player who returns.
#pragma once

#include <string>

#include "server/realm/realm_core.h"

namespace undercroft {

// "Bea is on level 2. Cid is north-east 3, down. (and 2 more)": up to four players who are
// connected and whose heroes live, or who are down. The line has no place that the player is not
// sent (R121). Empty if there are none, and between opponents (rule pvp).
[[nodiscard]] std::string where_friends_are(const RealmCore& core, EntityId player);

// Ends the story with that line; a full one loses its least important line.
void end_with_friends(const RealmCore& core, EntityId player, MissedStory& story);

}  // namespace undercroft
