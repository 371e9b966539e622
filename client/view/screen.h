// screen.h: a picture in characters: what render() makes and a terminal shows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/input/target.h"
#include "shared/geometry.h"
#include "shared/grid.h"

namespace undercroft {

// How a character looks. Colours are numbers of the palette in force; -1 is the terminal's own.
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

// A part of the screen that stands for something. Of Ground and Row `target` is that of its top
// left corner; those of other cells follow from it.
struct TouchArea {
  Rect area;
  Target target;
  friend bool operator==(const TouchArea&, const TouchArea&) = default;
};

struct Screen {
  Grid<ScreenCell> cells;
  Point cursor;                        // where the terminal's own cursor stands
  std::vector<TouchArea> touch_areas;  // what is drawn later lies above

  explicit Screen(Size size = {}, TextStyle background = {})
      : cells(size, ScreenCell{U' ', background}) {}
  // Rows of text without trailing spaces: for tests and for reading aloud.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string row(int y) const;
  // What lies under the mouse.
  [[nodiscard]] Target target_at(Point at) const;
  friend bool operator==(const Screen&, const Screen&) = default;
};

// A part of a screen with its own (0,0), outside which nothing is drawn.
class Pane {
 public:
  Pane(Screen& screen, Rect area) : screen_(screen), area_(area) {}

  [[nodiscard]] int width() const { return area_.width(); }
  [[nodiscard]] int height() const { return area_.height(); }
  // REQUIRES: `part` lies within it.
  [[nodiscard]] Pane part(Rect part) const {
    const Point at{area_.left, area_.top};
    return {screen_, {at.x + part.left, at.y + part.top, at.x + part.right, at.y + part.bottom}};
  }

  // Draws text from `at` on, clipped by columns, and returns the column after it.
  int put(Point at, std::u32string_view text, TextStyle style);
  int put(Point at, std::string_view utf8, TextStyle style);
  // The same, ending in column `right` - 1.
  void put_right(int right, int y, std::string_view utf8, TextStyle style);
  void put(Point at, char32_t glyph, TextStyle style);
  void fill(char32_t glyph, TextStyle style);
  // What stands in the row already, all of it in reverse.
  void reverse_row(int y);
  void place_cursor(Point at);
  // This part of the pane, as far as it is on the screen, stands for something.
  void touch(Rect part, const Target& target);

 private:
  Screen& screen_;
  Rect area_;
};

// The lines that `text` takes when none may be wider than `columns`; broken at spaces where
// possible. The second and later ones are to be indented by the caller. REQUIRES: columns > 0.
[[nodiscard]] std::vector<std::u32string> wrapped(std::u32string_view text, int columns);

// `text` cut to so many columns, with a dot at the end when something is missing.
[[nodiscard]] std::string clipped(std::string_view utf8, int columns);

}  // namespace undercroft
