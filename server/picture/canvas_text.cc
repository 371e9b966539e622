// canvas_text.cc: fitting text of any source into cells.
#include "server/picture/canvas_text.h"

#include <algorithm>

#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr std::u32string_view kDots = U"...";

}  // namespace

std::u32string fitted_text(std::string_view utf8, int columns) {
  const auto most = static_cast<std::size_t>(std::max(columns, 0));
  std::u32string text;
  while (!utf8.empty() && text.size() <= most) {
    const char32_t c = take_character(utf8).value_or(U'?');
    if (columns_of(c) > 0) text.push_back(c);
  }
  if (text.size() <= most) return text;
  const std::size_t dots = std::min(most, kDots.size());
  return text.substr(0, most - dots).append(kDots.substr(0, dots));
}

int draw_text(PixelCanvas& canvas, Point at, std::string_view utf8, TextPaint paint, int right) {
  const int height = height_of_cell(paint.width);
  for (const char32_t c : fitted_text(utf8, (right - at.x) / paint.width)) {
    // Ink may leave its cell by a pixel, as that of lines does.
    const Rect clip{at.x - 1, at.y - 1, at.x + paint.width + 1, at.y + height + 1};
    canvas.draw_glyph(glyph_of(c), at, paint.width, clip, paint.colour);
    at.x += paint.width;
  }
  return at.x;
}

}  // namespace undercroft
