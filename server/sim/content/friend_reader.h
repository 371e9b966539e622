// friend_reader.h: friends that sell, follow or are shackled (R194, R195).
#pragma once

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `sells`, `follows` and `shackles`.
void read_friend(TableReader& reader, Blueprint& b);

// Complains if they do not fit the rest of the blueprint.
void check_friend(TableReader& reader, const Blueprint& b);

// Complains about wares that are not items. REQUIRES: all blueprints have been read.
void check_wares(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints);

}  // namespace undercroft
