// terminal_capabilities.h: what a terminal understands. Texts and functions that are empty it does
// not.
#pragma once

#include <functional>
#include <string>

#include "shared/geometry.h"

namespace undercroft {

struct Abilities {
  std::function<std::string(Point)> go;
  std::function<std::string(int)> go_to_column;
  std::function<std::string(int)> go_to_row;
  // So many cells from where the cursor is, and no further than the screen.
  std::function<std::string(int)> go_up;
  std::function<std::string(int)> go_down;
  std::function<std::string(int)> go_left;
  std::function<std::string(int)> go_right;
  std::string down;   // one row, in the same column
  std::string start;  // of the row
  // The character just written, so many times more. Of ASCII alone: not every terminal that can do
  // it does it with others.
  std::function<std::string(int)> repeat;
  std::function<std::string(int)> foreground;
  std::function<std::string(int)> background;
  std::string own_colours;  // the terminal's own, both
  std::string plain;        // no attribute, no colour
  std::string bold;
  std::string dim;
  std::string reverse;
  std::string underline;
  std::string no_bold;  // nor dim; of these three all or none
  std::string no_reverse;
  std::string no_underline;
  std::string clear;
  std::function<std::string(int top, int bottom)> scroll_region;
  std::string scroll;       // in its last row: all of the region goes up by one row
  std::string scroll_back;  // in its first row: all of it goes down by one
  // So many cells at the cursor taken out, or put in before it: the rest of the row moves.
  std::function<std::string(int)> take_out;
  std::function<std::string(int)> put_in;
  std::string erase_to_end;  // of the row, from the cursor on
  // What is erased, and what is new after a scroll or beside cells that moved, has the background
  // in force.
  bool erases_in_background = false;
  bool may_fill_last_cell = true;  // without scrolling
};

}  // namespace undercroft
