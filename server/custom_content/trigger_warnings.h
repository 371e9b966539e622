// trigger_warnings.h: triggers of a blueprint that change nothing, or that never come to an end.
#pragma once

#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// `table`: the blueprint's own. Without `on` its triggers are those of a base, which is asked about
// itself.
[[nodiscard]] std::vector<TableWarning> trigger_warnings(const Catalogue& catalogue,
                                                         const Blueprint& blueprint,
                                                         const toml::table& table);

}  // namespace undercroft
