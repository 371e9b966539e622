// escort_reader.h: reads which creatures are placed beside a monster (D39), and which come for each
// further hero (R226).
#pragma once

#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `escort = { goblin = [2, 3] }`, and `escort_per_hero` of the same form, into the blueprint.
void read_escort(TableReader& reader, Blueprint& b);

// When all blueprints are read: the escorts of this one exist and consist of monsters.
void check_escort(const std::string& key, const toml::table& table, const Catalogue& known,
                  Complaints& complaints);

}  // namespace undercroft
