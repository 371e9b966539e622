// draw.h: draws maps of a world and of a player's view in the glyphs of scenario files.
#pragma once

#include <string>

#include "server/scenario/names.h"
#include "server/scenario/scenario.h"
#include "shared/observation.h"

namespace undercroft {

// A level as it is: the topmost entity of each cell by its letter, or the ground's glyph. The dead
// are not drawn.
[[nodiscard]] Grid<char32_t> draw_level(const World& world, int depth, const Names& names);

// A level as a player knows it, with unexplored cells as spaces. Each cell lists the glyphs that
// pass, the usual one first: an entity's letter or its blueprint's glyph; for a disguised mimic
// only those of what it imitates; for walls also a plain `#`.
[[nodiscard]] Grid<std::u32string> draw_view(const World& world, const Observation& seen,
                                             const Names& names);

// The first glyph of each cell.
[[nodiscard]] Grid<char32_t> usual(const Grid<std::u32string>& view);

}  // namespace undercroft
