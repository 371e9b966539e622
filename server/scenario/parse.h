// parse.h: reads the dungeon of a scenario file, or reports every mistake in it.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// The mistakes in a file. `unreadable`: it is not valid TOML, so nothing else was checked.
struct BadScenario {
  std::vector<ContentError> errors;  // sorted by line
  bool unreadable = false;
};

// `base`: the blueprints that the file may use besides its own. `game`: those of a file with
// `content = "game"`; null: the game's own. The file's turns are not read: a server needs only the
// dungeon, and parse_script() reads the whole file.
[[nodiscard]] std::variant<Scenario, BadScenario> parse_scenario(std::string_view text,
                                                                 std::string_view file_name,
                                                                 const Catalogue& base,
                                                                 const Catalogue* game = nullptr);

// As above, for an open file; the caller reads the turns and calls finish(). `source`: the file's
// text, needed for the line numbers of maps.
[[nodiscard]] Scenario read_scenario(TableReader& file, std::string_view source,
                                     const Catalogue& base, const Catalogue* game = nullptr);

}  // namespace undercroft
