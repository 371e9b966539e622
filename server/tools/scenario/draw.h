// draw.h: maps of a world, and of what a player would see, in the glyphs of scenario files.
#pragma once

#include <string>

#include "server/scenario/names.h"
#include "server/scenario/scenario.h"
#include "shared/observation.h"

namespace undercroft {

// One level as it is: the top layer of each cell by its letter, else the ground's glyph. The dead
// are not drawn.
[[nodiscard]] Grid<char32_t> draw_level(const World& world, int depth, const Names& names);

// One level as a player knows it, unexplored cells as spaces. A cell may be drawn in several ways,
// the first is the usual one: by its letter, or by the glyph that its blueprint has; what seems to
// be something else (a sleeping mimic) only as what it seems; walls also as plain `#`.
[[nodiscard]] Grid<std::u32string> draw_view(const World& world, const Observation& seen,
                                             const Names& names);

// The first way of each cell.
[[nodiscard]] Grid<char32_t> usual(const Grid<std::u32string>& view);

}  // namespace undercroft
