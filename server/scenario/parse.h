// parse.h: from a scenario file's text to a scenario, or every mistake in it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/scenario/scenario.h"

namespace undercroft {

// What is wrong with a file. `unreadable`: it is no TOML at all, so nothing else could be looked
// at.
struct BadScenario {
  std::vector<ContentError> errors;  // in the order of their lines
  bool unreadable = false;
};

// `base` are the blueprints that it may use beside its own.
[[nodiscard]] std::variant<Scenario, BadScenario> parse_scenario(std::string_view text,
                                                                 std::string_view file_name,
                                                                 const Catalogue& base);

}  // namespace undercroft
