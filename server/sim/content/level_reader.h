// level_reader.h: reads one [[level]] table: what lies on a depth, and how many of it (D24).
#pragma once

#include <optional>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Nothing when there was any mistake; all of them go to `complaints`.
[[nodiscard]] std::optional<LevelTable> read_level(const toml::table& table, const Catalogue& known,
                                                   Complaints& complaints);

}  // namespace undercroft
