// canvas.h: characters with colours, and how they become a terminal's text.
#pragma once

#include <string>
#include <string_view>

#include "shared/grid.h"

namespace undercroft {

// What a terminal's cell shows: a character and a colour of the 256 (0: the terminal's own).
struct Ink {
  char glyph = ' ';
  int colour = 0;
  friend bool operator==(Ink, Ink) = default;
};

// Draws on a level's cells; what falls outside of them is lost.
class Canvas {
 public:
  explicit Canvas(Size size) : ink_(size) {}

  void put(Point at, char glyph, int colour);
  void write(Point at, std::string_view text, int colour);
  // Bresenham's line, without its last cell.
  void line(Point from, Point to, char glyph, int colour);
  // A room: '#' around '.', the floor dim.
  void outline(Rect floor, int colour);

  // Whole cells into one, so that it fits; of several the last that is not blank shows.
  [[nodiscard]] Grid<Ink> shrunk_to(Size view) const;

 private:
  Grid<Ink> ink_;
};

// A line a row: with ANSI colours, each line clearing what was to its right; or without.
[[nodiscard]] std::string ansi_of(const Grid<Ink>& picture);
[[nodiscard]] std::string plain_of(const Grid<Ink>& picture);

inline constexpr int kDim = 240;  // the colour of floors

}  // namespace undercroft
