// area_reader.h: clouds and patches in blueprints, and friends that sell, follow or are shackled
// (R194 to R196).
#pragma once

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `fills`: fire, frost, smoke, or the key of a cloud or patch. Returns false if it is
// missing.
bool read_fills(TableReader& reader, Burst& out);

// Reads `inside` and `leaves`.
void read_areas(TableReader& reader, const Catalogue& known, Blueprint& b);

// Complains if they do not fit the rest of the blueprint.
void check_areas(TableReader& reader, const Blueprint& b);

// Complains if `fills` of the table, which may be null, names no cloud or patch. `what` names the
// table in errors.
void check_fills(const toml::table* table, const std::string& what, const Catalogue& known,
                 Complaints& complaints);

// As above, for each `fills` of a blueprint. REQUIRES: all blueprints have been read.
void check_area_keys(const std::string& key, const toml::table& table, const Catalogue& known,
                     Complaints& complaints);

}  // namespace undercroft
