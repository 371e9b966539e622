// told_rules.h: the house rules as clients are sent them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "shared/ruleset.h"

namespace undercroft {

// The rules in the order of the struct, and `friends_on_map`, which the host has set and which does
// not apply under pvp.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> told_rules(const Ruleset& rules,
                                                                          bool friends_on_map);

}  // namespace undercroft
