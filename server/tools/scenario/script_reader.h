// script_reader.h: reads a scenario file's dungeon, turns and sweep, or reports every mistake in
// it.
#pragma once

#include <string_view>
#include <variant>

#include "server/scenario/parse.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// `base`, `game`: as for parse_scenario().
[[nodiscard]] std::variant<Script, BadScenario> parse_script(std::string_view text,
                                                             std::string_view file_name,
                                                             const Catalogue& base,
                                                             const Catalogue* game = nullptr);

}  // namespace undercroft
