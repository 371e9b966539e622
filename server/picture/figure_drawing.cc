// figure_drawing.cc: seams, shadows, discs and bars.
#include "server/picture/figure_drawing.h"

#include <algorithm>
#include <optional>

namespace undercroft {
namespace {

constexpr int kWash = 28;    // percent of a fixture's colour over its tile
constexpr int kBar = 6;      // height of the health bar of a creature, in pixels
constexpr int kShadow = 40;  // percent of black over the face of a wall

Rect lower_part(Rect box, int percent) {
  box.top = box.bottom - box.height() * percent / 100;
  return box;
}

Rect inset(Rect box, int by) {
  return {box.left + by, box.top + by, box.right - by, box.bottom - by};
}

// In the middle of the box, or higher if the ink would end below `floor`.
void draw_sign(PixelCanvas& canvas, Rect box, int floor, char32_t sign, Rgb colour) {
  const FontGlyph& glyph = glyph_of(sign);
  const int width = box.width() * 11 / 16;
  const int top = box.top + (box.height() - height_of_cell(width)) / 2;
  const int over = std::max(0, top + ink_box(glyph, width).bottom - floor);
  canvas.draw_glyph(glyph, {box.left + (box.width() - width) / 2, top - over}, width, box, colour);
}

void draw_player(PixelCanvas& canvas, Rect box, int floor, const MapFigure& figure) {
  const bool is_fallen = figure.form == MapFigure::Form::Fallen;
  if (!is_fallen) canvas.fill_disc(inset(box, 1), figure.colour);
  draw_sign(canvas, inset(box, 4), floor, figure.glyph, is_fallen ? figure.colour : kBackdrop);
}

void draw_form(PixelCanvas& canvas, Rect box, int floor, const MapFigure& figure) {
  switch (figure.form) {
    case MapFigure::Form::Player:
    case MapFigure::Form::Fallen:
      return draw_player(canvas, box, floor, figure);
    case MapFigure::Form::Reversed:
      canvas.fill(inset(box, 1), figure.colour);
      return draw_sign(canvas, box, floor, figure.glyph, kBackdrop);
    case MapFigure::Form::Fixture:
      canvas.wash(box, figure.colour, kWash);
      [[fallthrough]];
    case MapFigure::Form::Plain:
      draw_sign(canvas, box, floor, figure.glyph, figure.colour);
  }
}

// Where its bar is, if it is a hurt creature.
std::optional<Rect> bar_of(Rect box, const MapFigure& figure) {
  if (figure.max_health <= 0 || figure.health >= figure.max_health) return std::nullopt;
  return Rect{box.left + 1, box.bottom - kBar - 1, box.right - 1, box.bottom - 1};
}

}  // namespace

void draw_tile(PixelCanvas& canvas, Rect box, const MapTile& tile, bool has_sign) {
  const int seam = tile.is_wall ? 0 : 1;
  canvas.fill({box.left, box.top, box.right - seam, box.bottom - seam}, tile.colour);
  if (tile.is_wall) canvas.wash(lower_part(box, 22), kBackdrop, kShadow);
  if (has_sign && tile.sign != 0) draw_sign(canvas, box, box.bottom, tile.sign, tile.sign_colour);
}

void draw_figure(PixelCanvas& canvas, Rect box, const MapFigure& figure) {
  const auto bar = bar_of(box, figure);
  draw_form(canvas, box, bar ? bar->top - 1 : box.bottom, figure);
  if (!bar) return;
  canvas.fill({bar->left, bar->top - 1, bar->right, bar->bottom + 1}, kBackdrop);
  draw_health_bar(canvas, *bar, figure.health, figure.max_health);
}

void draw_ring(PixelCanvas& canvas, Rect box) {
  canvas.fill_disc(inset(box, 1), rgb_of(Tint::Hurt));
  canvas.fill_disc(inset(box, 5), kBackdrop);
}

void draw_health_bar(PixelCanvas& canvas, Rect bar, int health, int most) {
  const Rgb colour = health_colour(health, most);
  canvas.fill(bar, mixed(kBackdrop, colour, 25, 100));
  const auto part = static_cast<std::int64_t>(bar.width()) * std::clamp(health, 0, most) / most;
  bar.right = bar.left + static_cast<int>(part);
  canvas.fill(bar, colour);
}

}  // namespace undercroft
