// loader.h: reads content files: blueprints, level tables, drawn rooms, kits and boons.
//
// A content file is TOML: one table per blueprint, named by its key, [[level]] tables
// (level_table.h), [[room]] tables (drawn_room.h), and [kit.KEY], [boon.KEY] and [ability.KEY]
// (growth.h). docs/scenarios.md lists the fields of a blueprint. The caller passes text rather than
// a path, because the simulation does no I/O.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"

namespace undercroft {

struct ContentText {
  std::string file;  // file name, for errors
  std::string text;
  friend bool operator==(const ContentText&, const ContentText&) = default;
};

// Adds the blueprints and levels of the files, which are one pack (pack.h), to the catalogue.
// Returns every error, by file and then by line, with what was found and what was expected. Entries
// with errors are not added. Files may refer to each other's blueprints in any order.
[[nodiscard]] std::vector<ContentError> load_content(Catalogue& catalogue,
                                                     const std::vector<ContentText>& files);

// Loads a single file.
[[nodiscard]] std::vector<ContentError> load_content_file(Catalogue& catalogue,
                                                          std::string_view text,
                                                          std::string_view file_name);

}  // namespace undercroft
