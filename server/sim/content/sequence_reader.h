// sequence_reader.h: reads a sequence (R50), the list of steps in blueprints and scenario files.
#pragma once

#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// `what` names the owner in errors. Returns the steps that could be read; errors go to
// `complaints`.
[[nodiscard]] Sequence read_sequence(const toml::array& steps, const std::string& what,
                                     Complaints& complaints);

}  // namespace undercroft
