// plan_reader.h: reads entries of the legend and of `also`: a blueprint and its overrides.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads the overrides of one entity. The caller reads its own keys before and calls finish() after.
// A `sequence` belongs to a blueprint, so it adds a new blueprint to the catalogue.
[[nodiscard]] std::optional<EntityPlan> read_plan(TableReader& reader, Catalogue& catalogue);

// Reads a legend entry: a blueprint's key or a table.
[[nodiscard]] std::optional<EntityPlan> read_legend_entry(const std::string& letter,
                                                          const toml::node& value,
                                                          Catalogue& catalogue,
                                                          Complaints& complaints);

// Also used for expectations. read_state() accepts `full` and `empty` too; the others read amounts
// by word.
void read_state(TableReader& reader, std::optional<State>& state, Filling& filling);
[[nodiscard]] std::vector<std::pair<Metal, int>> read_keys(TableReader& reader);
[[nodiscard]] std::optional<std::vector<std::pair<Status, int>>> read_statuses(
    TableReader& reader, const Catalogue& catalogue);
[[nodiscard]] std::optional<std::vector<std::string>> read_holds(TableReader& reader,
                                                                 const Catalogue& catalogue);

}  // namespace undercroft
