// loader.h: reads content files: blueprints and the tables of levels.
//
// A content file is TOML: a table a blueprint, named by its key, and [[level]] tables
// (level_table.h). docs/scenarios.md says what a blueprint may have. Text goes in, not a path: the
// simulation does no I/O.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"

namespace undercroft {

struct ContentText {
  std::string file;  // for sentences
  std::string text;
  friend bool operator==(const ContentText&, const ContentText&) = default;
};

// Adds what the files say to the catalogue, and returns every mistake in them, file by file in the
// order of its lines, each with what was found and what was expected. What has a mistake is not
// added. Files know each other's blueprints, whatever their order.
[[nodiscard]] std::vector<ContentError> load_content(Catalogue& catalogue,
                                                     const std::vector<ContentText>& files);

// One file by itself.
[[nodiscard]] std::vector<ContentError> load_content_file(Catalogue& catalogue,
                                                          std::string_view text,
                                                          std::string_view file_name);

}  // namespace undercroft
