// level_pane.cc: the focus in the middle, or as near to it as the rim of the level allows.
#include "server/replay/level_pane.h"

#include <algorithm>

namespace undercroft {
namespace {

int first_shown(int focus, int shown, int all) {
  return std::clamp(focus - shown / 2, 0, std::max(0, all - shown));
}

}  // namespace

LevelPane::LevelPane(Size level, Point focus, Rect area, TextCanvas& canvas, bool unicode)
    : area_(area),
      canvas_(canvas),
      unicode_(unicode),
      from_{first_shown(focus.x, area.width(), level.width),
            first_shown(focus.y, area.height(), level.height)} {}

void LevelPane::draw(Point at, const GroundLook& look, bool is_faint) {
  draw(at, look.glyph, look.ascii,
       {.colour = is_faint ? Colour::Bedrock : look.colour, .dim = is_faint});
}

void LevelPane::draw(Point at, const Look& look, bool is_faint) {
  const bool is_dim = look.dim || is_faint;
  draw(at, look.glyph, look.ascii,
       {.colour = look.colour, .dim = is_dim, .reverse = look.reversed});
}

void LevelPane::draw(Point at, char32_t glyph, char ascii, Paint paint) {
  const Point p = at - from_ + Point{area_.left, area_.top};
  if (area_.contains(p)) canvas_.put(p, unicode_ ? glyph : static_cast<char32_t>(ascii), paint);
}

}  // namespace undercroft
