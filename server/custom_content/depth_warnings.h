// depth_warnings.h: depths that no level has.
#pragma once

#include <string>
#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// Warns of the depths in `depth` and `appears` that are below the last level table. The sentences
// begin with `name`, which names the table.
[[nodiscard]] std::vector<TableWarning> depth_warnings(const Catalogue& catalogue,
                                                       const toml::table& table,
                                                       const std::string& name);

}  // namespace undercroft
