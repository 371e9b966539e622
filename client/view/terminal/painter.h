// painter.h: updates the terminal from one screen to the next in few bytes.
//
// ncurses resends both colours when either changes and resets them after each frame: twice the
// bytes per step.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/view/screen.h"
#include "client/view/terminal/cursor_motion.h"
#include "client/view/terminal/pen.h"
#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

class Painter {
 public:
  explicit Painter(Abilities abilities) : can_(std::move(abilities)) {}

  // The bytes that make the terminal show `next`.
  [[nodiscard]] std::string paint(const Screen& next);
  // Another program has written to the terminal: the next paint() redraws everything.
  void forget() { now_.shown.reset(); }

 private:
  // The known state of the terminal.
  struct Terminal {
    std::optional<Screen> shown;
    Pen pen;
    std::optional<Point> hand;  // its cursor
  };
  // Changed cells of a row, written in one style.
  struct Run {
    Point at;
    int cells = 1;
    TextStyle style;
  };
  // Scrolls the rows `top` to `bottom`, both included, up by `rows`; down if negative.
  struct Scroll {
    int top = 0;
    int bottom = 0;
    int rows = 1;
  };
  // The level within the map area has moved left by `columns`; right if negative.
  struct Slide {
    Rect area;
    int columns = 0;
  };
  void begin_anew(Size size);
  [[nodiscard]] std::string scrolled_or_in_place(const Screen& next);
  [[nodiscard]] std::optional<Slide> slide_to(const Screen& next) const;
  [[nodiscard]] bool is_worth_sliding(const Screen& next, const Slide& slide, int y) const;
  [[nodiscard]] ScreenCell fresh_cell() const;
  void slide_rows(const Screen& next, const Slide& slide);
  void move_cells(const Slide& slide, int y, const Grid<ScreenCell>& before);
  void at_column(int x, const std::vector<int>& rows, const std::string& said);
  [[nodiscard]] std::string written(const Screen& next);
  [[nodiscard]] std::vector<Run> changes_to(const Screen& next) const;
  void erase_tails(const Screen& next);
  static void add_change(std::vector<Run>& runs, Point at, const ScreenCell& cell);
  [[nodiscard]] std::vector<TextStyle> styles_of(const std::vector<Run>& runs) const;
  [[nodiscard]] std::vector<Run> in_good_order(std::vector<Run> runs) const;
  [[nodiscard]] std::optional<Scroll> best_scroll(const Screen& next) const;
  [[nodiscard]] int cells_to_write(const Screen& next, int y, int at) const;
  [[nodiscard]] bool is_row_at(const Screen& next, int y, int at) const;
  void weigh_scroll(const Screen& next, int rows, int& most, std::optional<Scroll>& best) const;
  [[nodiscard]] Point camera_moved(const Screen& next) const;
  void make_scroll(const Scroll& scroll);
  void put(const Run& run, const Screen& next);
  void put(char32_t glyph, int times);
  void go(Point to);
  [[nodiscard]] std::size_t cost_of_going(std::optional<Point> from, Point to) const;
  [[nodiscard]] std::optional<std::string> written_over(std::optional<Point> from, Point to) const;
  void take_up(const TextStyle& style) { out_ += now_.pen.take_up(style, can_); }

  Abilities can_;
  std::optional<CursorWays> ways_;
  Terminal now_;
  std::string out_;
};

}  // namespace undercroft
