// plan_reader.h: reads legend entries and `also`: a blueprint and its overrides.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads the overrides of one entity; the caller has asked for its own keys and calls finish().
// A `sequence` adds a nameless blueprint to the catalogue, since a sequence is its blueprint's.
[[nodiscard]] std::optional<EntityPlan> read_plan(TableReader& reader, Catalogue& catalogue);

// A legend's value: a blueprint's key, or a table.
[[nodiscard]] std::optional<EntityPlan> read_legend_entry(const std::string& letter,
                                                          const toml::node& value,
                                                          Catalogue& catalogue,
                                                          Complaints& complaints);

// Shared with expectations: `state` with its words full and empty; amounts by word.
void read_state(TableReader& reader, std::optional<State>& state, Filling& filling);
[[nodiscard]] std::vector<std::pair<Metal, int>> read_keys(TableReader& reader);
[[nodiscard]] std::optional<std::vector<std::pair<Status, int>>> read_statuses(TableReader& reader);
[[nodiscard]] std::optional<std::vector<std::string>> read_holds(TableReader& reader,
                                                                 const Catalogue& catalogue);

}  // namespace undercroft
