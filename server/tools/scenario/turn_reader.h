// turn_reader.h: reads one [[turn]]: what the players try, and what must be true after it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/sim/content/table_reader.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// `source` is the file's text, for the lines of its maps.
[[nodiscard]] TurnPlan read_turn(const toml::table& table, int number, const Scenario& scenario,
                                 std::string_view source, Complaints& complaints);

}  // namespace undercroft
