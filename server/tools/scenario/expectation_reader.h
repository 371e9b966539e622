// expectation_reader.h: reads [turn.expect]: the expectations after a turn.
#pragma once

#include <string_view>

#include "server/sim/content/table_reader.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// `source`: the file's text, because toml++ does not record the line of a text's first row.
[[nodiscard]] Expectation read_expectation(TableReader& reader, const Scenario& scenario,
                                           std::string_view source);

[[nodiscard]] bool is_player(const Scenario& scenario, const Placement& placement);

}  // namespace undercroft
