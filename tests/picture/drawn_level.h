// drawn_level.h: an observation of a level that is drawn as text.
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft::testing {

// '#' is masonry, '.' floor, '~' water, '>' stairs, ' ' unknown. All cells are in sight. '@' is the
// hero, at 12 of 20 health, on floor.
[[nodiscard]] Observation drawn_level(const std::vector<std::string>& rows);

// A look without words.
[[nodiscard]] Look plain_look(Kind kind, Layer layer, char32_t glyph, Colour colour);
// A red 'r' that fights players.
[[nodiscard]] Look look_of_rat();

// Adds an entity with a look of its own, and returns it.
EntityView& add_entity(Observation& known, Point at, Look look);

}  // namespace undercroft::testing
