// whole_keys.h: the keys of other blueprints that a blueprint names.
#pragma once

#include <functional>
#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// Replaces the keys that `table` gives by meant(key). Keys that a base has given stay as they are.
void settle_keys(Blueprint& blueprint, const toml::table& table,
                 const std::function<std::string(const std::string&)>& meant);

}  // namespace undercroft
