// parse.h: from a scenario file's text to its dungeon, or every mistake in it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// What is wrong with a file. `unreadable`: it is no TOML at all, so nothing else could be looked
// at.
struct BadScenario {
  std::vector<ContentError> errors;  // in the order of their lines
  bool unreadable = false;
};

// `base` are the blueprints that it may use beside its own. The file's turns are not read: who
// plays in it needs none, and who wants them reads the whole file (parse_script).
[[nodiscard]] std::variant<Scenario, BadScenario> parse_scenario(std::string_view text,
                                                                 std::string_view file_name,
                                                                 const Catalogue& base);

// The same from a file that is open already; the caller reads the turns and calls finish().
// `source` is its text, for the lines of its maps.
[[nodiscard]] Scenario read_scenario(TableReader& file, std::string_view source,
                                     const Catalogue& base);

}  // namespace undercroft
