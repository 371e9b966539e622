// equipment_reader.h: what weapons, staffs, ammunition and rings add to a blueprint (R190 to R193).
#pragma once

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads a key for each gift that the table has (kHeroGifts).
void read_gifts(TableReader& reader, Gifts& out);

// Reads `shape`, `charges`, `recharge`, `aimed`, `ammo` and `gives`.
void read_equipment(TableReader& reader, Blueprint& b);

// Complains if they do not fit the rest of the blueprint.
void check_equipment(TableReader& reader, const Blueprint& b);

// Complains if `ammo` is not the key of an item. REQUIRES: all blueprints have been read.
void check_ammo(const std::string& key, const toml::table& table, const Catalogue& known,
                Complaints& complaints);

}  // namespace undercroft
