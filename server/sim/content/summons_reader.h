// summons_reader.h: reads whom a creature summons, and what a trigger spawns.
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `key = "rat"`, or by weight `key = { rat = 3, kobold = 1 }`. Returns false, and leaves
// `out` alone, if the key is missing.
bool read_summons(TableReader& reader, std::string_view key, std::vector<LootEntry>& out);

// Reports each key of it that is no monster. REQUIRES: all blueprints have been read.
void check_summons(TableReader& reader, std::string_view key, const Catalogue& known);

}  // namespace undercroft
