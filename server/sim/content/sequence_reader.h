// sequence_reader.h: reads a sequence (R50), the list of steps in blueprints and scenario files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// `what` names the owner in errors. Returns the steps that could be read; errors go to
// `complaints`.
[[nodiscard]] Sequence read_sequence(const toml::array& steps, const std::string& what,
                                     Complaints& complaints);

// Reads the condition `key` of a step or a trigger; nothing if it is missing.
[[nodiscard]] std::optional<Condition> read_condition(TableReader& of, std::string_view key);

}  // namespace undercroft
