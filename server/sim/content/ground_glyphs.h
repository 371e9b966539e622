// ground_glyphs.h: the characters that stand for grounds in maps drawn as text.
#pragma once

#include <optional>

#include "shared/vocabulary.h"

namespace undercroft {

// The ground of a drawn cell, or nothing if the character stands for something else.
[[nodiscard]] std::optional<Ground> ground_of_glyph(char32_t glyph);

// The character that a ground is drawn with; '?' for Ground::Unknown.
[[nodiscard]] char32_t glyph_of_ground(Ground ground);

}  // namespace undercroft
