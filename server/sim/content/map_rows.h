// map_rows.h: maps drawn as text in TOML files: their rows, and the lines on which these stand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads the rows of a map whose text begins on `line`. Reports an empty map and invalid UTF-8, and
// returns nothing for them. Rows may differ in length.
[[nodiscard]] std::optional<std::vector<std::u32string>> read_map_rows(std::string_view text,
                                                                       int line,
                                                                       Complaints& complaints);

// The line of a map's first row. Its text may begin after the opening """, which toml++ does not
// record.
[[nodiscard]] int first_row_line(std::string_view source, const toml::node& node);

}  // namespace undercroft
