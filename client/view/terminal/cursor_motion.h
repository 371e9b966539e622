// cursor_motion.h: moving the terminal's cursor between cells in few bytes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

class CursorWays {
 public:
  CursorWays(const Abilities& can, Size size);

  // The shortest sequence. `from`: the cursor's position, if known.
  [[nodiscard]] std::string way(std::optional<Point> from, Point to) const;
  // The length of that sequence in bytes.
  [[nodiscard]] std::size_t cost(std::optional<Point> from, Point to) const;

 private:
  // A part of the sequence: one text, repeated.
  struct Part {
    const std::string* text = nullptr;  // null: not supported
    int times = 1;
    [[nodiscard]] std::size_t cost() const;
  };
  struct Way {
    Part first, second, third;
    [[nodiscard]] std::size_t cost() const;
  };
  [[nodiscard]] Way shortest(std::optional<Point> from, Point to) const;
  [[nodiscard]] Part rows(int from, int to) const;
  [[nodiscard]] Part columns(int from, int to) const;
  [[nodiscard]] const std::string& absolute(Point to) const;

  std::function<std::string(Point)> go_;
  Size size_;
  std::string down_, start_, back_ = "\b";
  std::vector<std::string> up_by_, down_by_, left_by_, right_by_, to_row_, to_column_;
  mutable std::vector<std::string> absolute_;  // by cell; filled on demand
};

}  // namespace undercroft
