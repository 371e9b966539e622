// rulings_text.h: the arbiter's table as people read it (R60).
#pragma once

#include <string>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// "take, enter", "swap; with pvp: fight, refuse" ...: contact, deeds, under which condition,
// verdict; and the other ruling, when it is more than a refusal.
[[nodiscard]] std::string clause_text(const Clause& clause);

// Every pair, a row a resident, as a Markdown table.
[[nodiscard]] std::string rulings_as_markdown();

}  // namespace undercroft
