// expectation_reader.h: reads [turn.expect]: what must be true after a turn.
#pragma once

#include <string_view>

#include "server/sim/content/table_reader.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// `source` is the file's text: toml++ does not keep on which line a text's first row stands.
[[nodiscard]] Expectation read_expectation(TableReader& reader, const Scenario& scenario,
                                           std::string_view source);

[[nodiscard]] bool is_player(const Scenario& scenario, const Placement& placement);

}  // namespace undercroft
