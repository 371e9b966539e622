// consequences_reader.h: reads what a hit and a death do, and what a creature is immune to
// (R180-R182).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `hit`, `death` and `immune` into the blueprint.
void read_consequences(TableReader& reader, const Catalogue& known, Blueprint& b);

// What a blueprint of its kind cannot have of these.
void check_consequences(TableReader& reader, const Blueprint& b);

// When all blueprints are read: what a death of this one leaves exists, and what it splits into
// does not split for ever.
void check_remains(const std::string& key, const toml::table& table, const Catalogue& known,
                   Complaints& complaints);

}  // namespace undercroft
