// boon_warnings.h: boons that no hero can use, because the content has not what they are for.
#pragma once

#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// [boon.KEY]: needs that nothing in the content fills, and rewards of a tag that nothing has.
[[nodiscard]] std::vector<TableWarning> boon_warnings(const Catalogue& catalogue,
                                                      const toml::table& boons);

}  // namespace undercroft
