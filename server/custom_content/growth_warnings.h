// growth_warnings.h: abilities and statuses that nothing gives, and changes that change nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/custom_content/checked_content.h"
#include "server/custom_content/table_warning.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// Each takes the tables of one sort of a file. The sentences name the table that they are about.

// [ability.KEY]
[[nodiscard]] std::vector<TableWarning> ability_warnings(const Catalogue& catalogue,
                                                         const toml::table& abilities);
// The sentence about a word in braces that unknown_number() found.
[[nodiscard]] std::string fault_of_number(const std::string& word);
// [status.KEY]
[[nodiscard]] std::vector<TableWarning> status_warnings(const CheckedContent& content,
                                                        const toml::table& statuses);
// [kit.KEY], [boon.KEY], [ability.KEY] or [status.KEY]; `sort` is "kit" and so on.
[[nodiscard]] std::vector<TableWarning> change_warnings(std::string_view sort,
                                                        const toml::table& tables);

}  // namespace undercroft
