// tag_warnings.h: resistances to tags that nothing has.
#pragma once

#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// `table`: the blueprint's own. Resistances that a base gives are warned of there.
[[nodiscard]] std::vector<TableWarning> tag_warnings(const Catalogue& catalogue,
                                                     const Blueprint& blueprint,
                                                     const toml::table& table);

}  // namespace undercroft
