// picture.h: a plan as text, one line a row: the glyphs of docs/scenarios.md and of the catalogue.
#pragma once

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// '#' masonry, '%' soft rock, ' ' what nothing digs, '.' floor, '~' water, '=' ice, ':' ledge,
// '<' '>' stairs.
[[nodiscard]] char glyph_of(Ground ground);

// The grounds alone; every line ends in a newline.
[[nodiscard]] std::string picture_of(const Grid<Ground>& ground);

// The grounds and, over them, the top thing of each cell by its blueprint's glyph (a mimic as what
// it is, a glyph outside ASCII as '?').
[[nodiscard]] std::string picture_of(const LevelPlan& plan, const Catalogue& catalogue);

// The zones: ' ' rock, '#' wall, '.' room, '+' doorway, ',' hallway, ':' cave.
[[nodiscard]] std::string picture_of(const Grid<Zone>& zones);

}  // namespace undercroft
