// side_column.h: rows about a hero beside its level, on a screen of text.
#pragma once

#include <string_view>

#include "server/replay/text_canvas.h"
#include "shared/observation.h"

namespace undercroft {

// A SideColumn is filled from the top. What does not fit any more is left out.
class SideColumn {
 public:
  SideColumn(Rect area, TextCanvas& canvas) : area_(area), canvas_(canvas), y_(area.top) {}

  void add(std::string_view text, Paint paint = {});
  void add(char32_t glyph, Paint of_glyph, std::string_view text, std::string_view right = "");
  void skip() { ++y_; }

 private:
  Rect area_;
  TextCanvas& canvas_;
  int y_;
};

void add_health(const SelfView& self, bool unicode, SideColumn& column);
// Keys and treasure.
void add_belongings(const SelfView& self, SideColumn& column);

}  // namespace undercroft
