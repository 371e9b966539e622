// pixel_canvas.h: a picture in pixels, on which rectangles, discs and glyphs are drawn.
#pragma once

#include "server/picture/bitmap_font.h"
#include "server/picture/rgb.h"
#include "shared/grid.h"

namespace undercroft {

// A PixelCanvas is a grid of pixels. Points and rectangles are in pixels. Nothing is drawn outside
// the canvas.
class PixelCanvas {
 public:
  explicit PixelCanvas(Size size) : pixels_(size, kBackdrop) {}

  [[nodiscard]] Size size() const { return pixels_.size(); }
  // REQUIRES: `at` is on the canvas.
  [[nodiscard]] Rgb at(Point at) const { return pixels_[at]; }
  [[nodiscard]] const Grid<Rgb>& pixels() const { return pixels_; }

  // True if a part of the area is on the canvas.
  [[nodiscard]] bool shows(Rect area) const;

  void fill(Rect area, Rgb colour);
  // Lays `percent` of the colour over what is there.
  void wash(Rect area, Rgb colour, int percent);
  // The disc that fits into the square from `area`'s top left, with the width of `area`.
  void fill_disc(Rect area, Rgb colour);
  // A character in a cell of the font from `at` on that is `width` pixels wide; only its part
  // within `clip` is drawn.
  void draw_glyph(const FontGlyph& glyph, Point at, int width, Rect clip, Rgb colour);

 private:
  [[nodiscard]] Rect clipped_to_canvas(Rect area) const;

  Grid<Rgb> pixels_;
};

}  // namespace undercroft
