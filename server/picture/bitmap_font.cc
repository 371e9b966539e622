// bitmap_font.cc: the mean of the font's pixels below each pixel of the picture.
#include "server/picture/bitmap_font.h"

#include <algorithm>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr char32_t kReplacement = U'\uFFFD';

constexpr int floor_of(int part, int whole) {
  return part >= 0 ? part / whole : -((whole - 1 - part) / whole);
}
constexpr int ceiling_of(int part, int whole) { return floor_of(part + whole - 1, whole); }

bool has_ink(const FontGlyph& glyph, Point pixel) {
  const int x = pixel.x - glyph.left, y = pixel.y - glyph.top;
  if (x < 0 || x >= glyph.width || y < 0 || y >= glyph.height) return false;
  const auto row_bytes = static_cast<std::size_t>((glyph.width + 7) / 8);
  const std::size_t at =
      glyph.offset + static_cast<std::size_t>(y) * row_bytes + static_cast<std::size_t>(x / 8);
  return (font_tables().rows[at] >> (7 - x % 8) & 1) != 0;
}

// A span of pixels on one axis.
struct Span {
  int begin;
  int end;
};

int common_part(Span a, Span b) {
  return std::max(0, std::min(a.end, b.end) - std::max(a.begin, b.begin));
}

// Lengths are in units in which a pixel of the font has the length `width`, and one of the picture
// that of the font's cell.
Span span_of(int pixel, int length) { return {pixel * length, (pixel + 1) * length}; }
Span font_pixels(Span span, int width) {
  return {floor_of(span.begin, width), ceiling_of(span.end, width)};
}

}  // namespace

const FontGlyph* find_glyph(char32_t c) {
  const auto glyphs = font_tables().glyphs;
  const auto found =
      std::lower_bound(glyphs.begin(), glyphs.end(), c,
                       [](const FontGlyph& g, char32_t code) { return g.code < code; });
  return found != glyphs.end() && found->code == c ? &*found : nullptr;
}

const FontGlyph& glyph_of(char32_t c) {
  const FontGlyph* found = find_glyph(c);
  if (found == nullptr) found = find_glyph(kReplacement);
  CHECK(found != nullptr, "the font has no replacement character");
  return *found;
}

int height_of_cell(int width) {
  const Size cell = font_tables().cell;
  return ceiling_of(cell.height * width, cell.width);
}

int ink_of(const FontGlyph& glyph, int width, Point pixel) {
  const int cell = font_tables().cell.width;
  const Span across = span_of(pixel.x, cell), down = span_of(pixel.y, cell);
  const Span columns = font_pixels(across, width), rows = font_pixels(down, width);
  int ink = 0;
  for (int y = rows.begin; y < rows.end; ++y) {
    const int height = common_part(down, span_of(y, width));
    for (int x = columns.begin; x < columns.end; ++x) {
      if (has_ink(glyph, {x, y})) ink += height * common_part(across, span_of(x, width));
    }
  }
  return (ink * kInkLevels + cell * cell / 2) / (cell * cell);
}

Rect ink_box(const FontGlyph& glyph, int width) {
  const int cell = font_tables().cell.width;
  return {floor_of(glyph.left * width, cell), floor_of(glyph.top * width, cell),
          ceiling_of((glyph.left + glyph.width) * width, cell),
          ceiling_of((glyph.top + glyph.height) * width, cell)};
}

}  // namespace undercroft
