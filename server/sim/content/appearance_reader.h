// appearance_reader.h: reads `appears`: on which levels content appears, and how often.
#pragma once

#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// The keys that an entry of `appears` may have besides its depth.
struct AppearanceKeys {
  bool count = false;  // how many there are
  bool weight = true;  // how often it is drawn
  bool theme = true;   // on which levels
};

// Reads the list. The themes that it names may be read later (settle_themes).
void read_appears(TableReader& reader, AppearanceKeys keys, std::vector<Appearance>& out);

// Replaces the themes by their whole keys. Reports those that do not exist. `table`: of the
// blueprint or room.
void settle_themes(const toml::table& table, const std::string& what, const Catalogue& known,
                   std::vector<Appearance>& appears, Complaints& complaints);

// All themes that a level may have, to list in errors.
[[nodiscard]] std::vector<std::string_view> words_of_themes(const Catalogue& known);

}  // namespace undercroft
