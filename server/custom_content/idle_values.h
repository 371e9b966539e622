// idle_values.h: values that say what holds without them, such as `breaks = false`.
#pragma once

#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// The values of a blueprint's own table that change nothing. A blueprint with a base may undo what
// the base says, so only its inner tables are searched.
[[nodiscard]] std::vector<TableWarning> idle_values(const toml::table& blueprint);

// The same for [kit.KEY], [boon.KEY], [ability.KEY] and [status.KEY], whose numbers are added to
// those of a hero or bearer.
[[nodiscard]] std::vector<TableWarning> idle_changes(const toml::table& table);

}  // namespace undercroft
