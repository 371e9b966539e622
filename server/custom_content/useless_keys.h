// useless_keys.h: keys of a blueprint that mean nothing for its kind.
#pragma once

#include <vector>

#include "server/custom_content/table_warning.h"
#include "server/sim/content/blueprint.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// The keys of the blueprint's own table without an effect, in alphabetical order. Keys that the
// loader refuses for a kind are not among them.
[[nodiscard]] std::vector<TableWarning> useless_keys(const Blueprint& blueprint,
                                                     const toml::table& table);

}  // namespace undercroft
