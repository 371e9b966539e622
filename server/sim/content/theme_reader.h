// theme_reader.h: reads the tables [theme.KEY] of content files (D49).
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// True for `theme`, unless the table there is a blueprint of that name.
[[nodiscard]] bool is_theme_table(std::string_view key, const toml::node& node);

// Reads what a theme or an omen lays over a level: all numbers and lists but `style` and `rooms`.
// REQUIRES: the blueprints are in the catalogue.
void read_laid_over(TableReader& reader, const Catalogue& known, LevelTheme& theme);

// Adds the themes of one file to the catalogue. A theme of an earlier call with the same key is
// replaced. A theme with an error is reported and not added. `keys` has those of the other files
// of the same call. REQUIRES: the blueprints are in the catalogue.
void read_themes(Catalogue& catalogue, const toml::table& file, Complaints& complaints,
                 std::set<std::string>& keys);

}  // namespace undercroft
