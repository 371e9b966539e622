// ground_glyphs.cc: the table of characters and grounds.
#include "server/sim/content/ground_glyphs.h"

#include <array>

namespace undercroft {
namespace {

struct GlyphRow {
  char32_t glyph;
  Ground ground;
};

constexpr std::array<GlyphRow, 9> kGlyphs = {{
    {U'#', Ground::Masonry},
    {U'%', Ground::SoftRock},
    {U'X', Ground::Bedrock},
    {U'.', Ground::Floor},
    {U'~', Ground::Water},
    {U'=', Ground::Ice},
    {U':', Ground::Ledge},
    {U'>', Ground::StairsDown},
    {U'<', Ground::StairsUp},
}};

}  // namespace

std::optional<Ground> ground_of_glyph(char32_t glyph) {
  for (const GlyphRow& row : kGlyphs) {
    if (row.glyph == glyph) return row.ground;
  }
  return std::nullopt;
}

char32_t glyph_of_ground(Ground ground) {
  for (const GlyphRow& row : kGlyphs) {
    if (row.ground == ground) return row.glyph;
  }
  return U'?';
}

}  // namespace undercroft
