// blueprint_batch.h: blueprints that stand together, in whatever order: those of a folder of
// content files, or of one scenario.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {

// One blueprint's table, and who is told of its mistakes.
struct BlueprintTable {
  std::string key;
  const toml::table* table = nullptr;
  Complaints* complaints = nullptr;
};

// Adds them to the catalogue. A base may stand before or after what is built on it; one of its own
// key means the blueprint that was known before. What has a mistake is told and not added; what one
// holds is checked when all are known.
void read_blueprints(Catalogue& catalogue, const std::vector<BlueprintTable>& tables,
                     const CreatureNumbers& numbers);

}  // namespace undercroft
