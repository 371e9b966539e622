// canvas_text.h: lines of text on a canvas.
#pragma once

#include <string>
#include <string_view>

#include "server/picture/pixel_canvas.h"

namespace undercroft {

// How a line is drawn: its colour, and the width of a character in pixels.
struct TextPaint {
  Rgb colour;
  int width = 0;
};

// Any bytes as the characters of up to `columns` cells. A longer text is cut, and ends in "...".
// Control characters, marks and whatever else has no column are left out. Invalid UTF-8 becomes
// question marks.
[[nodiscard]] std::u32string fitted_text(std::string_view utf8, int columns);

// Draws a text from `at`, the top left of its first cell, up to pixel `right`, in cells of equal
// width. Returns the pixel behind its last cell.
int draw_text(PixelCanvas& canvas, Point at, std::string_view utf8, TextPaint paint, int right);

}  // namespace undercroft
