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
  std::string clear;
  bool may_fill_last_cell = true;  // without scrolling
};

class Painter {
 public:
  explicit Painter(Abilities abilities) : can_(std::move(abilities)) {}

  // The bytes that make the terminal show `next`.
  [[nodiscard]] std::string paint(const Screen& next);
  // Somebody else has written to the terminal: the next paint() writes everything.
  void forget() { shown_.reset(); }

 private:
  void begin_anew(Size size);
  [[nodiscard]] std::vector<Point> changed_cells(const Screen& next) const;
  [[nodiscard]] std::vector<TextStyle> styles_of(const Screen& next,
                                                 const std::vector<Point>& cells) const;
  void put(Point at, const ScreenCell& cell);
  void go(Point to);
  bool go_nearby(Point to);
  void take_up(const TextStyle& style);
  void add_colours(const TextStyle& style);
  [[nodiscard]] bool can_write_over(Point to) const;

  Abilities can_;
  std::optional<Screen> shown_;
  TextStyle pen_;              // as the terminal has it
  std::optional<Point> hand_;  // where its cursor is
  std::string out_;
};

}  // namespace undercroft
