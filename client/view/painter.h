// painter.h: from one screen to the next in as few bytes as the terminal allows.
//
// ncurses names both colours with each change of one, and sets everything back after each frame:
// twice the bytes of a step.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/view/screen.h"

namespace undercroft {

// What a terminal understands. Texts and functions that are empty it does not.
struct Abilities {
  std::function<std::string(Point)> go;
  std::function<std::string(int)> go_to_column;
  std::function<std::string(int)> go_to_row;
  std::string down;  // one row, in the same column
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
  std::string scroll;        // in its last row: all of the region goes up by one row
  std::string erase_to_end;  // of the row, from the cursor on
  // What is erased, and the row that is new after a scroll, has the background in force.
  bool erases_in_background = false;
  bool may_fill_last_cell = true;  // without scrolling
};

class Painter {
 public:
  explicit Painter(Abilities abilities) : can_(std::move(abilities)) {}

  // The bytes that make the terminal show `next`.
  [[nodiscard]] std::string paint(const Screen& next);
  // Somebody else has written to the terminal: the next paint() writes everything.
  void forget() { now_.shown.reset(); }

 private:
  // As the terminal is now, as far as that is known.
  struct Terminal {
    std::optional<Screen> shown;
    TextStyle pen;
    std::optional<Point> hand;  // where its cursor is
  };
  struct Change {
    Point at;
    TextStyle style;
  };
  // So many rows up, of those from `top` to `bottom`, both included.
  struct Scroll {
    int top = 0;
    int bottom = 0;
    int rows = 1;
  };
  void begin_anew(Size size);
  [[nodiscard]] std::string written(const Screen& next);
  [[nodiscard]] std::vector<Change> changes_to(const Screen& next) const;
  void erase_tails(const Screen& next);
  static void add_change(std::vector<Change>& changes, Point at, const ScreenCell& cell);
  [[nodiscard]] std::vector<TextStyle> styles_of(const std::vector<Change>& changes) const;
  [[nodiscard]] std::optional<Scroll> best_scroll(const Screen& next) const;
  [[nodiscard]] bool is_row_at(const Screen& next, int y, int at) const;
  void scroll_up(const Scroll& scroll);
  void put(Point at, const ScreenCell& cell);
  void go(Point to);
  bool go_nearby(Point to);
  void take_up(const TextStyle& style);
  void drop_attributes(const TextStyle& style);
  void add_colours(const TextStyle& style);
  [[nodiscard]] bool can_write_over(Point to) const;

  Abilities can_;
  Terminal now_;
  std::string out_;
};

}  // namespace undercroft
