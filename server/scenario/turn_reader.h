// turn_reader.h: reads one [[turn]]: what the players try, and what must be true after it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// `source` is the file's text: toml++ does not keep on which line a text's first row stands.
[[nodiscard]] TurnPlan read_turn(const toml::table& table, int number, const Scenario& scenario,
                                 std::string_view source, Complaints& complaints);

// The line of the first row of a text that may begin after its """.
[[nodiscard]] int first_row_line(std::string_view source, const toml::node& node);

}  // namespace undercroft
