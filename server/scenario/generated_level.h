// generated_level.h: a level that the generator builds, as the dungeon of a scenario.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/scenario/scenario_layout.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// The depth that the file's `level` names; 1 if it names none. Reports nothing.
[[nodiscard]] int depth_of_level(const TableReader& file);
// The text of `theme`, if it is a text and no table of themes. Reports nothing.
[[nodiscard]] std::optional<std::string> theme_of_level(const TableReader& file);

// Reads `level` with its depth, seed, theme and style, and the file's `theme`. Plans that level,
// those above it, and the level below it, with the generator of the realms. Fills in the scenario's
// planned, grounds and shown, and puts what stands on the levels before `also`: named by their
// blueprints, those of the level itself first. Reports a depth that the dungeon lacks, an unknown
// theme, and a level that cannot be built. REQUIRES: the scenario's seed and rules were read.
void read_generated_level(TableReader& file, const Catalogue& catalogue, Scenario& scenario,
                          std::vector<AlsoPlan>& also);

}  // namespace undercroft
