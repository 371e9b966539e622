// blueprint_batch.h: reads the blueprints of a content folder or a scenario together, in any order.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {

// A BlueprintTable is one blueprint's table and where to report its errors.
struct BlueprintTable {
  std::string key;
  const toml::table* table = nullptr;
  Complaints* complaints = nullptr;
};

// Adds the blueprints to the catalogue. A base may precede or follow the blueprints that use it. A
// blueprint whose base has its own key extends the blueprint of that key added earlier. A blueprint
// with an error is reported and not added. Held items are checked after all blueprints are read.
// Returns for each table the blueprint that was added, if it was.
std::vector<std::optional<BlueprintId>> read_blueprints(Catalogue& catalogue,
                                                        const std::vector<BlueprintTable>& tables,
                                                        const CreatureNumbers& numbers);

}  // namespace undercroft
