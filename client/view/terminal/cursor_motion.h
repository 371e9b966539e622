// cursor_motion.h: how to bring the terminal's cursor from one cell to another in few bytes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

class CursorWays {
 public:
  CursorWays(const Abilities& can, Size size);

  // The shortest text. `from`: where the cursor is, if that is known.
  [[nodiscard]] std::string way(std::optional<Point> from, Point to) const;
  // How many bytes that is.
  [[nodiscard]] std::size_t cost(std::optional<Point> from, Point to) const;

 private:
  // A part of a way: one text, some times over.
  struct Part {
    const std::string* text = nullptr;  // null: there is none
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
  mutable std::vector<std::string> absolute_;  // by cell; filled as they are asked for
};

}  // namespace undercroft
