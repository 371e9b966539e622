// font_tables.h: the bitmap font of pictures, compiled in.
#pragma once

#include <cstddef>
#include <span>

#include "shared/geometry.h"

namespace undercroft {

// A FontGlyph is where the ink of a character is in its cell, in pixels. The ink may leave the cell
// by a pixel.
struct FontGlyph {
  char32_t code;
  int left;
  int top;
  int width;
  int height;
  std::size_t offset;  // of its first row in FontTables::rows
};

// The glyphs of font/sans_mono.bdf, ordered by code. A row has one bit per pixel, the leftmost in
// the highest bit, and fills whole bytes. The views are valid for ever.
struct FontTables {
  Size cell;  // in pixels
  std::span<const FontGlyph> glyphs;
  std::span<const unsigned char> rows;
};

[[nodiscard]] FontTables font_tables();

}  // namespace undercroft
