// monster_warnings.h: steps of a sequence that always fail, or that never do anything to others.
#pragma once

#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/blueprint.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// `table`: the blueprint's own.

// Whether its range and its steps that shoot or sweep fit together, for any kind.
[[nodiscard]] std::vector<TableWarning> shot_warnings(const Blueprint& blueprint,
                                                      const toml::table& table);
// Whether a monster acts at all, is any match for heroes, and has something to summon.
[[nodiscard]] std::vector<TableWarning> monster_warnings(const Blueprint& monster,
                                                         const toml::table& table);

}  // namespace undercroft
