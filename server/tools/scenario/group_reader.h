// group_reader.h: reads whose turn it is, and which players come and go before it.
#pragma once

#include <array>
#include <string_view>

#include "server/sim/content/table_reader.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// The keys of a `[[turn]]` that are no players.
inline constexpr std::array<std::string_view, 6> kTurnKeys = {"times",  "dice",  "expect",
                                                              "choose", "group", "before"};

// Reads `group` and `before`. Reports names of no player, an empty group and unknown words.
void read_group(TableReader& reader, const Scenario& scenario, TurnPlan& turn);

}  // namespace undercroft
