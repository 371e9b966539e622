// canvas.cc: draws, shrinks and prints a canvas.
#include "server/tools/map/canvas.h"

#include <cstdlib>

namespace undercroft {
namespace {

std::string colour_code(int colour) {
  return colour == 0 ? "\x1b[0m" : "\x1b[38;5;" + std::to_string(colour) + "m";
}

}  // namespace

void Canvas::put(Point at, char glyph, int colour) {
  if (ink_.contains(at)) ink_[at] = {glyph, colour};
}

void Canvas::write(Point at, std::string_view text, int colour) {
  for (const char c : text) {
    put(at, c, colour);
    ++at.x;
  }
}

void Canvas::line(Point from, Point to, char glyph, int colour) {
  const Point way{std::abs(to.x - from.x), std::abs(to.y - from.y)};
  const Point sign{from.x < to.x ? 1 : -1, from.y < to.y ? 1 : -1};
  int error = way.x - way.y;
  while (from != to) {
    put(from, glyph, colour);
    const int twice = 2 * error;
    if (twice > -way.y) {
      error -= way.y;
      from.x += sign.x;
    }
    if (twice < way.x) {
      error += way.x;
      from.y += sign.y;
    }
  }
}

void Canvas::outline(Rect floor, int colour) {
  for (Point p{0, floor.top - 1}; p.y <= floor.bottom; ++p.y) {
    for (p.x = floor.left - 1; p.x <= floor.right; ++p.x) {
      put(p, floor.contains(p) ? '.' : '#', floor.contains(p) ? kDim : colour);
    }
  }
}

Grid<Ink> Canvas::shrunk_to(Size view) const {
  const int x = (ink_.width() + view.width - 1) / view.width;
  const int y = (ink_.height() + view.height - 1) / view.height;
  Grid<Ink> small(Size{(ink_.width() + x - 1) / x, (ink_.height() + y - 1) / y});
  ink_.for_each_point([&](Point p) {
    if (ink_[p].glyph != ' ') small[{p.x / x, p.y / y}] = ink_[p];
  });
  return small;
}

std::string ansi_of(const Grid<Ink>& picture) {
  std::string text;
  int colour = 0;
  picture.for_each_point([&](Point p) {
    const Ink ink = picture[p];
    if (ink.glyph != ' ' && ink.colour != colour) text += colour_code(colour = ink.colour);
    text += ink.glyph;
    if (p.x == picture.width() - 1) text += "\x1b[K\r\n";
  });
  return text + colour_code(0);
}

std::string plain_of(const Grid<Ink>& picture) {
  std::string text;
  picture.for_each_point([&](Point p) {
    text += picture[p].glyph;
    if (p.x == picture.width() - 1) text += '\n';
  });
  return text;
}

}  // namespace undercroft
