// terminal_capabilities.h: the control sequences a terminal supports. Unsupported ones are empty.
#pragma once

#include <functional>
#include <string>

#include "shared/geometry.h"

namespace undercroft {

struct Abilities {
  std::function<std::string(Point)> go;
  std::function<std::string(int)> go_to_column;
  std::function<std::string(int)> go_to_row;
  // Relative moves by n cells. The caller must not move beyond the screen.
  std::function<std::string(int)> go_up;
  std::function<std::string(int)> go_down;
  std::function<std::string(int)> go_left;
  std::function<std::string(int)> go_right;
  std::string down;   // one row, same column
  std::string start;  // start of the row
  // Repeats the character just written n more times. For ASCII only: some terminals repeat no other
  // characters.
  std::function<std::string(int)> repeat;
  std::function<std::string(int)> foreground;
  std::function<std::string(int)> background;
  std::string own_colours;  // the terminal's default colours
  std::string plain;        // resets all attributes and colours
  std::string bold;
  std::string dim;
  std::string reverse;
  std::string underline;
  std::string no_bold;  // also ends dim; these three are all set or all empty
  std::string no_reverse;
  std::string no_underline;
  std::string clear;
  std::function<std::string(int top, int bottom)> scroll_region;
  std::string scroll;       // in the region's last row: scrolls it up by one
  std::string scroll_back;  // in the region's first row: scrolls it down by one
  // Deletes n cells at the cursor, or inserts n before it. The rest of the row moves.
  std::function<std::string(int)> take_out;
  std::function<std::string(int)> put_in;
  std::string erase_to_end;  // from the cursor to the end of the row
  // Erased cells, and cells exposed by scrolling, deleting or inserting, get the current
  // background.
  bool erases_in_background = false;
  bool may_fill_last_cell = true;  // writing the last cell does not scroll
};

}  // namespace undercroft
