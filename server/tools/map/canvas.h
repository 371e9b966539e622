// canvas.h: coloured characters and their output on a terminal.
#pragma once

#include <string>
#include <string_view>

#include "shared/grid.h"

namespace undercroft {

// A terminal cell: a character and one of 256 colours (0: the default colour).
struct Ink {
  char glyph = ' ';
  int colour = 0;
  friend bool operator==(Ink, Ink) = default;
};

// A Canvas is drawn on in a level's cells. It ignores cells outside the level.
class Canvas {
 public:
  explicit Canvas(Size size) : ink_(size) {}

  void put(Point at, char glyph, int colour);
  void write(Point at, std::string_view text, int colour);
  // Draws Bresenham's line, without its last cell.
  void line(Point from, Point to, char glyph, int colour);
  // Draws a room: '#' around '.', with a dim floor.
  void outline(Rect floor, int colour);

  // Shrinks the picture by whole numbers so that it fits. The last non-blank cell of each block is
  // shown.
  [[nodiscard]] Grid<Ink> shrunk_to(Size view) const;

 private:
  Grid<Ink> ink_;
};

// One line per row. ansi_of() adds ANSI colours and clears the rest of each line.
[[nodiscard]] std::string ansi_of(const Grid<Ink>& picture);
[[nodiscard]] std::string plain_of(const Grid<Ink>& picture);

inline constexpr int kDim = 240;  // the colour of floors

}  // namespace undercroft
