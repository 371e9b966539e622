// pixel_canvas.cc: clipping, and mixing colours with what is below.
#include "server/picture/pixel_canvas.h"

#include <algorithm>

namespace undercroft {
namespace {

Rect common_area(Rect a, Rect b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

template <typename Visit>
void for_each_pixel(Rect area, Visit visit) {
  for (int y = area.top; y < area.bottom; ++y) {
    for (int x = area.left; x < area.right; ++x) visit(Point{x, y});
  }
}

// How many of the corners of 4 by 4 parts of a pixel are within the disc, of 16. Lengths are in
// eighths of a pixel, from the centre.
int part_within(Point from_centre, int radius) {
  int within = 0;
  for (int i = 0; i < 16; ++i) {
    const Point part = from_centre + Point{2 * (i % 4) + 1, 2 * (i / 4) + 1};
    if (squared_distance(part, {}) <= radius * radius) ++within;
  }
  return within;
}

}  // namespace

Rect PixelCanvas::clipped_to_canvas(Rect area) const {
  return common_area(area, {0, 0, pixels_.width(), pixels_.height()});
}

bool PixelCanvas::shows(Rect area) const {
  const Rect part = clipped_to_canvas(area);
  return part.width() > 0 && part.height() > 0;
}

void PixelCanvas::fill(Rect area, Rgb colour) {
  for_each_pixel(clipped_to_canvas(area), [&](Point at) { pixels_[at] = colour; });
}

void PixelCanvas::wash(Rect area, Rgb colour, int percent) {
  for_each_pixel(clipped_to_canvas(area),
                 [&](Point at) { pixels_[at] = mixed(pixels_[at], colour, percent, 100); });
}

void PixelCanvas::fill_disc(Rect area, Rgb colour) {
  const int radius = area.width() * 4;
  const Point corner{area.left, area.top};
  for_each_pixel(clipped_to_canvas(area), [&](Point at) {
    const Point inside = at - corner;
    const int part = part_within({inside.x * 8 - radius, inside.y * 8 - radius}, radius);
    pixels_[at] = mixed(pixels_[at], colour, part / 4, 4);  // few levels, so few colours
  });
}

void PixelCanvas::draw_glyph(const FontGlyph& glyph, Point at, int width, Rect clip, Rgb colour) {
  const Rect box = ink_box(glyph, width);
  const Rect drawn{at.x + box.left, at.y + box.top, at.x + box.right, at.y + box.bottom};
  for_each_pixel(clipped_to_canvas(common_area(drawn, clip)), [&](Point pixel) {
    const int ink = ink_of(glyph, width, pixel - at);
    if (ink > 0) pixels_[pixel] = mixed(pixels_[pixel], colour, ink, kInkLevels);
  });
}

}  // namespace undercroft
