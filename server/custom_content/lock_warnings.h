// lock_warnings.h: doors that nothing opens, and triggers that lock or wall heroes in.
#pragma once

#include <vector>

#include "server/custom_content/checked_content.h"
#include "server/custom_content/table_warning.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// `table`: the blueprint's own, or that of the level, theme or room whose sector it is. Triggers
// that come from a base are warned of there.
[[nodiscard]] std::vector<TableWarning> lock_warnings(const CheckedContent& content,
                                                      const Blueprint& blueprint,
                                                      const toml::table& table);

}  // namespace undercroft
