// level_pane.h: the part of a level around a place, on a screen of text.
#pragma once

#include "server/replay/text_canvas.h"
#include "shared/look.h"

namespace undercroft {

// A LevelPane draws cells of a level into an area of the canvas. What lies outside the area is not
// drawn.
class LevelPane {
 public:
  LevelPane(Size level, Point focus, Rect area, TextCanvas& canvas, bool unicode);

  void draw(Point at, const GroundLook& look, bool is_faint);
  void draw(Point at, const Look& look, bool is_faint);

 private:
  void draw(Point at, char32_t glyph, char ascii, Paint paint);

  Rect area_;
  TextCanvas& canvas_;
  bool unicode_;
  Point from_;
};

}  // namespace undercroft
