// level_warnings.h: what is odd about levels, themes and drawn rooms.
#pragma once

#include <string>
#include <vector>

#include "server/custom_content/checked_content.h"
#include "server/custom_content/table_warning.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// Each takes the tables of one sort of a file. The sentences name the table that they are about.

// [theme.KEY]
[[nodiscard]] std::vector<TableWarning> theme_warnings(const CheckedContent& content,
                                                       const toml::table& themes);
// [[room]]
[[nodiscard]] std::vector<TableWarning> room_warnings(const CheckedContent& content,
                                                      const toml::array& rooms);
// [[level]] of the file with this name
[[nodiscard]] std::vector<TableWarning> level_warnings(const CheckedContent& content,
                                                       const std::string& file,
                                                       const toml::array& levels);

}  // namespace undercroft
