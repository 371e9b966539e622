// bitmap_font.h: looking up glyphs, and how much of a pixel they cover at any size.
#pragma once

#include "server/picture/font_tables.h"

namespace undercroft {

// The glyph of a character; null if the font lacks it.
[[nodiscard]] const FontGlyph* find_glyph(char32_t c);
// As above, with a visible substitute in place of null. Any number may be asked for.
[[nodiscard]] const FontGlyph& glyph_of(char32_t c);

// The height of a cell that is `width` pixels wide.
[[nodiscard]] int height_of_cell(int width);

// The part of a pixel that is ink, if the glyph is drawn in a cell that is `width` pixels wide: 0
// to kInkLevels. `pixel` counts from the cell's top left. REQUIRES: width > 0.
inline constexpr int kInkLevels = 6;
[[nodiscard]] int ink_of(const FontGlyph& glyph, int width, Point pixel);

// The pixels that may have ink.
[[nodiscard]] Rect ink_box(const FontGlyph& glyph, int width);

}  // namespace undercroft
