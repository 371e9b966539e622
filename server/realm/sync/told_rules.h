// told_rules.h: the house rules as clients are sent them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/realm/state/state.h"

namespace undercroft {

// The rules of the run in the order of the struct; `friends_on_map`, which the host has set and
// which does not apply under pvp; and the names of the omens in force (R206), as `omen 1` and so
// on.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> told_rules(const World& world,
                                                                          bool friends_on_map);

}  // namespace undercroft
