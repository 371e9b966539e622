// screen.h: a picture in characters, made by render() and shown by a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/input/target.h"
#include "shared/geometry.h"
#include "shared/grid.h"

namespace undercroft {

// The style of a character. Colours are indexes of the palette in force; -1 is the terminal's
// default.
struct TextStyle {
  int fg = -1;
  int bg = -1;
  bool bold = false;
  bool dim = false;
  bool reverse = false;
  bool underline = false;
  friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

struct ScreenCell {
  char32_t glyph = U' ';  // 0: the right half of a wide character to the left
  TextStyle style;
  friend bool operator==(const ScreenCell&, const ScreenCell&) = default;
};

// A clickable part of the screen. For Ground and Row, `target` is that of the top left cell;
// target_at() derives the others.
struct TouchArea {
  Rect area;
  Target target;
  friend bool operator==(const TouchArea&, const TouchArea&) = default;
};

struct Screen {
  Grid<ScreenCell> cells;
  Point cursor;                        // position of the terminal's cursor
  std::vector<TouchArea> touch_areas;  // later ones are on top

  explicit Screen(Size size = {}, TextStyle background = {})
      : cells(size, ScreenCell{U' ', background}) {}
  // Rows of text without trailing spaces, for tests and screen readers.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string row(int y) const;
  // The target under the mouse.
  [[nodiscard]] Target target_at(Point at) const;
  friend bool operator==(const Screen&, const Screen&) = default;
};

// A Pane is a part of a screen with its own (0,0). Nothing is drawn outside it.
class Pane {
 public:
  Pane(Screen& screen, Rect area) : screen_(screen), area_(area) {}

  [[nodiscard]] int width() const { return area_.width(); }
  [[nodiscard]] int height() const { return area_.height(); }
  // REQUIRES: `part` is within this pane.
  [[nodiscard]] Pane part(Rect part) const {
    const Point at{area_.left, area_.top};
    return {screen_, {at.x + part.left, at.y + part.top, at.x + part.right, at.y + part.bottom}};
  }

  // Draws text from `at` on, clipped by columns, and returns the column after it.
  int put(Point at, std::u32string_view text, TextStyle style);
  int put(Point at, std::string_view utf8, TextStyle style);
  // As above, ending in column `right` - 1.
  void put_right(int right, int y, std::string_view utf8, TextStyle style);
  void put(Point at, char32_t glyph, TextStyle style);
  void fill(char32_t glyph, TextStyle style);
  // Draws the row's existing content in reverse.
  void reverse_row(int y);
  void place_cursor(Point at);
  // Makes this part of the pane clickable, as far as it is on the screen.
  void touch(Rect part, const Target& target);

 private:
  Screen& screen_;
  Rect area_;
};

// Wraps `text` into lines of up to `columns` columns, at spaces where possible. The caller indents
// the second and later lines. REQUIRES: columns > 0.
[[nodiscard]] std::vector<std::u32string> wrapped(std::u32string_view text, int columns);

// `text` cut to `columns` columns, with a dot at the end if anything was cut.
[[nodiscard]] std::string clipped(std::string_view utf8, int columns);

}  // namespace undercroft
