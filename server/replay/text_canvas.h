// text_canvas.h: a screen of coloured characters, and the bytes that show it on a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shared/grid.h"
#include "shared/vocabulary.h"

namespace undercroft {

// How a character is drawn.
struct Paint {
  Colour colour = Colour::Plain;
  bool dim = false;
  bool bold = false;
  bool reverse = false;
  friend bool operator==(const Paint&, const Paint&) = default;
};

// A TextCanvas is a grid of painted characters. Nothing is drawn outside it. No control character
// can be in it, whatever text is drawn.
class TextCanvas {
 public:
  struct Cell {
    char32_t glyph = U' ';  // 0: the right half of the wide character to the left
    Paint paint;
    friend bool operator==(const Cell&, const Cell&) = default;
  };

  explicit TextCanvas(Size size) : cells_(size) {}

  [[nodiscard]] Size size() const { return cells_.size(); }
  // Draws one character of one column; any other becomes a question mark.
  void put(Point at, char32_t glyph, Paint paint);
  // Draws text from `at` on, up to column `right`. Returns the column behind it.
  int put(Point at, std::string_view utf8, Paint paint, int right);
  int put(Point at, std::string_view utf8, Paint paint = {}) {
    return put(at, utf8, paint, cells_.width());
  }
  // Ends the text at column `right` - 1, unless it would begin before column `left`.
  void put_right(int right, int y, int left, std::string_view utf8, Paint paint);

  // The row without trailing spaces.
  [[nodiscard]] std::string text_of_row(int y) const;
  [[nodiscard]] std::string text() const;
  // The bytes that draw the row from the left edge on; without `colours`, only bold, faint and
  // reversed.
  [[nodiscard]] std::string bytes_of_row(int y, bool colours) const;

 private:
  Grid<Cell> cells_;
};

}  // namespace undercroft
