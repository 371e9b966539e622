// sector_reader.h: reads what a room, a level or a theme does to its part of a level (R222).
#pragma once

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/sector.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `dark` and `on`. Keys of blueprints in it are whole keys afterwards.
// REQUIRES: all blueprints of the content are known.
void read_sector(TableReader& reader, const Catalogue& known, SectorContent& out);

// Adds the blueprint of a sector, and returns its key; empty if the content says nothing. `name`
// tells it from the other rooms, levels and themes: "room The Belfry".
[[nodiscard]] std::string add_sector(Catalogue& catalogue, const std::string& name,
                                     SectorContent content);

}  // namespace undercroft
