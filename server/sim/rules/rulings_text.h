// rulings_text.h: the table of rulings as readable text (R60).
#pragma once

#include <string>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// "take, enter", "swap; with pvp: fight, refuse": contact, deeds, condition, verdict; then the
// other ruling, unless it is a plain refusal.
[[nodiscard]] std::string clause_text(const Clause& clause);

// All pairs as a Markdown table, one row per resident.
[[nodiscard]] std::string rulings_as_markdown();

}  // namespace undercroft
