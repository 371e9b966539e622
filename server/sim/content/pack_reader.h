// pack_reader.h: reads pack.toml.
#pragma once

#include "server/sim/content/pack.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads the file of a pack. Adds every error to `complaints`.
[[nodiscard]] Pack read_pack(const toml::table& table, Complaints& complaints);

}  // namespace undercroft
