// level_reader.h: reads a [[level]] table: what a level contains, and how much of it (D24).
#pragma once

#include <optional>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Adds every error to `complaints`, and returns nothing if there was one.
[[nodiscard]] std::optional<LevelTable> read_level(const toml::table& table, const Catalogue& known,
                                                   Complaints& complaints);

}  // namespace undercroft
