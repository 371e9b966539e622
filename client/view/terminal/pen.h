// pen.h: the style in which a terminal writes, and what changes it in few bytes.
#pragma once

#include <string>

#include "client/view/screen.h"
#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

class Pen {
 public:
  [[nodiscard]] const TextStyle& style() const { return style_; }
  // The bytes after which the terminal writes in `style`. One that it cannot show is taken as the
  // plain one.
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
