// summons_reader.h: reads whom a creature summons.
#pragma once

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `summons = "rat"`, or by weight `summons = { rat = 3, kobold = 1 }`.
void read_summons(TableReader& reader, Blueprint& b);

// Reports each key that is no monster. `key`, `table`: of the blueprint.
void check_summons(const std::string& key, const toml::table& table, const Catalogue& known,
                   Complaints& complaints);

}  // namespace undercroft
