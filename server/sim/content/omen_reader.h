// omen_reader.h: reads the tables [omen.KEY] of content files (R206).
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// True for the table of all omens. A blueprint may also be called "omen".
[[nodiscard]] bool is_omen_table(std::string_view key, const toml::node& node);

// Adds the omens of a file. A key may stand once in `keys`, which are those of all files that are
// loaded together; one of an earlier load is replaced. REQUIRES: all blueprints are loaded.
void read_omens(Catalogue& catalogue, const toml::table& file, Complaints& complaints,
                std::set<std::string>& keys);

// All omens that players may take, to list in errors.
[[nodiscard]] std::vector<std::string_view> words_of_omens(const Catalogue& known);

}  // namespace undercroft
