// sweep_reader.h: reads [sweep]: the seeds, and how many heroes solve the place.
#pragma once

#include <optional>
#include <string_view>

#include "server/sim/content/table_reader.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

// Reads the file's [sweep], or nothing if it has none or it has a mistake. A room or a generated
// level gets heroes at its entrance if the file places none; any other dungeon must place as many
// as the sweep plays. `source`: the file's text.
[[nodiscard]] std::optional<SweepPlan> read_sweep(TableReader& file, const Scenario& scenario,
                                                  std::string_view source);

}  // namespace undercroft
