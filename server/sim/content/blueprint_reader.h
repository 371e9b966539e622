// blueprint_reader.h: reads one blueprint's table: content files, and [blueprint.NAME] of
// scenarios.
#pragma once

#include <optional>
#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads blueprint `key`. Its `base`, when it has one, must be in `known`. Nothing when there was
// any mistake; all of them go to `complaints`. What it holds is not looked up: see check_holds.
[[nodiscard]] std::optional<Blueprint> read_blueprint(const std::string& key,
                                                      const toml::table& table,
                                                      const Catalogue& known,
                                                      Complaints& complaints);

// Tells of what the blueprint of `table` begins with that `known` does not know.
void check_holds(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints);

// All keys of a catalogue, for sentences.
[[nodiscard]] std::vector<std::string_view> keys_of(const Catalogue& catalogue);

}  // namespace undercroft
