// parting.h: the question to a player who takes stairs while friends are far away (R105).
//
// The server refuses the intent once for each of these friends and level, with a sentence. The same
// intent again goes on. A refusal takes no turn, and the simulation knows nothing of it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "shared/intent.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A friend on the player's level that does not follow the player.
struct LeftFriend {
  EntityId id = kNobody;
  std::string name;
  int cells = 0;         // from the player
  bool is_down = false;  // it needs help, however near it is (R141)
};

// The friends that a player was asked about on one level.
struct AskedParting {
  int depth = 0;
  std::set<std::pair<EntityId, bool>> about;  // and whether it was down
};

// "Bea is 19 cells away: again to go down without Bea."; empty: the intent goes on. Friends near
// the stairs do not matter, since they see where the player goes.
[[nodiscard]] std::string asks_before_parting(const Intent& intent, int depth,
                                              const std::vector<LeftFriend>& friends,
                                              AskedParting& asked);

}  // namespace undercroft
