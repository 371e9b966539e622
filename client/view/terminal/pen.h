// pen.h: the style in which the terminal writes, and cheap changes of it.
#pragma once

#include <string>

#include "client/view/screen.h"
#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

class Pen {
 public:
  [[nodiscard]] const TextStyle& style() const { return style_; }
  // The bytes that switch the terminal to `style`. A style it cannot show becomes plain.
  [[nodiscard]] std::string take_up(const TextStyle& style, const Abilities& can);

 private:
  void drop_attributes(const TextStyle& style, const Abilities& can);
  void add_colours(const TextStyle& style, const Abilities& can);
  void add_attributes(const TextStyle& style, const Abilities& can);
  void say(const std::string& sequence);

  TextStyle style_;
  std::string said_;  // since take_up() began
};

}  // namespace undercroft
