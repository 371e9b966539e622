// rising_reader.h: reads what a beaten warden does once the Crown is taken (R202).
#pragma once

#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `rises = { after = 15, as = "risen_warden", says = "..." }` into the blueprint.
void read_rising(TableReader& reader, Blueprint& b);

// Only a warden rises.
void check_rising(TableReader& reader, const Blueprint& b);

// When all blueprints are read: what this one rises as exists and is a monster.
void check_risen(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints);

}  // namespace undercroft
