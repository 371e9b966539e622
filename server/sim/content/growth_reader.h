// growth_reader.h: reads the tables [kit.KEY], [boon.KEY] and [ability.KEY] of content files.
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// True for `kit`, `boon` and `ability`, unless the table there is a blueprint of that name.
[[nodiscard]] bool is_growth_table(std::string_view key, const toml::node& node);

// A GrowthFile is the whole of one file, and where to report its errors.
struct GrowthFile {
  const toml::table* table = nullptr;
  Complaints* complaints = nullptr;
};

// Adds the kits, boons and abilities of the files to the catalogue. An entry of the same key in an
// earlier call is replaced. An entry with an error is reported and not added. Files may refer to
// each other's entries in any order. REQUIRES: the blueprints of the files are in the catalogue.
void read_growth(Catalogue& catalogue, const std::vector<GrowthFile>& files);

}  // namespace undercroft
