// scenario_export.h: a stretch of a stored realm as a scenario file that plays it again.
#pragma once

#include <string>

#include "server/replay/stretch.h"

namespace undercroft {

struct ExportedScenario {
  std::string text;     // of the file
  std::string verdict;  // a sentence: that it plays the same, or in which turn it differs first
  bool is_same = false;
};

// Writes the file, and plays its dungeon along with the realm. Fails with a sentence as
// read_stretch() does, and when a scenario file cannot have the dungeon at all.
[[nodiscard]] Expected<ExportedScenario> export_scenario(Store& store, const std::string& realm,
                                                         const AskedTurns& asked,
                                                         const CatalogueOf& catalogue_of);

}  // namespace undercroft
