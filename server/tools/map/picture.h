// picture.h: a plan as text, one line per row, with the glyphs of docs/scenarios.md and of the
// catalogue.
#pragma once

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// '#' masonry, '%' soft rock, ' ' bedrock, '.' floor, '~' water, '=' ice, ':' ledge, '<' '>'
// stairs.
[[nodiscard]] char glyph_of(Ground ground);

// The grounds only; every line ends in a newline.
[[nodiscard]] std::string picture_of(const Grid<Ground>& ground);

// The grounds and the topmost thing of each cell, as its blueprint's glyph. A mimic is drawn as a
// mimic; a glyph outside ASCII as '?'.
[[nodiscard]] std::string picture_of(const LevelPlan& plan, const Catalogue& catalogue);

// The zones: ' ' rock, '#' wall, '.' room, '+' doorway, ',' hallway, ':' cave.
[[nodiscard]] std::string picture_of(const Grid<Zone>& zones);

}  // namespace undercroft
