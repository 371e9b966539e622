// script_reader.h: from a scenario file's text to its dungeon and its turns, or every mistake in
// it.
#pragma once

#include <string_view>
#include <variant>

#include "server/scenario/parse.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// `base` are the blueprints that it may use beside its own.
[[nodiscard]] std::variant<Script, BadScenario> parse_script(std::string_view text,
                                                             std::string_view file_name,
                                                             const Catalogue& base);

}  // namespace undercroft
