// rulings_text.h: the arbiter's table as people read it (R60).
#pragma once

#include <string>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// "fight, refuse", "enter: take" ...: contact or verdict, deeds, and under which proviso.
[[nodiscard]] std::string ruling_text(const Ruling& ruling);

// Every pair, a row a resident, as a Markdown table.
[[nodiscard]] std::string rulings_as_markdown();

}  // namespace undercroft
