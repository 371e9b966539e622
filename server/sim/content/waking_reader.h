// waking_reader.h: reads the tables [waking.KEY] of a content file (R202).
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// True for the table of all wakings. A blueprint may also be called "waking".
[[nodiscard]] bool is_waking_table(std::string_view key, const toml::node& node);

// Adds the wakings of a file. A key may stand once in `keys`, which are those of all files that are
// loaded together; one of an earlier load is replaced. REQUIRES: themes and blueprints are loaded.
void read_wakings(Catalogue& catalogue, const toml::table& file, Complaints& complaints,
                  std::set<std::string>& keys);

}  // namespace undercroft
