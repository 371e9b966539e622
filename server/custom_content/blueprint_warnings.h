// blueprint_warnings.h: what is odd about one blueprint.
#pragma once

#include <string>
#include <vector>

#include "server/custom_content/checked_content.h"
#include "server/custom_content/table_warning.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// `key`: as the file writes it; `table`: what the file writes under it. The sentences name the
// blueprint. They are in the order of the questions, not of the lines. Empty if no blueprint is
// called so.
[[nodiscard]] std::vector<TableWarning> blueprint_warnings(const CheckedContent& content,
                                                           const std::string& key,
                                                           const toml::table& table);

}  // namespace undercroft
