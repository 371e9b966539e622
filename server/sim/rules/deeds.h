// deeds.h: the word for each deed of a ruling, and what the deeds of entering a cell do.
#pragma once

#include <string_view>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

// The deed as the page of rulings names it; empty for Deed::None.
[[nodiscard]] std::string_view word_of(Deed deed);

// Carries out a deed of a mover that has entered the cell of `resident`, coming in `direction`
// (None if not by a step). REQUIRES: the deed belongs to entering a cell, or is None.
void do_entering_deed(World& world, Deed deed, EntityId mover, const Resident& resident,
                      Direction direction);

}  // namespace undercroft
