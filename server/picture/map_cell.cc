// map_cell.cc: the colours of tiles, and the forms of entities.
#include "server/picture/map_cell.h"

#include "server/picture/bitmap_font.h"

namespace undercroft {
namespace {

// Percent of its colour that a tile has.
constexpr int kFloor = 20, kWall = 46, kOther = 34;
constexpr int kRemembered = 85;  // percent of those, out of sight
constexpr int kFaint = 60;       // percent of the colour of sleepers and remembered items
constexpr Rgb kTorchlight{255, 170, 70};
constexpr int kLit = 9;  // percent of torchlight over what is in sight

constexpr unsigned kBlocksAll = kBlocksSteps | kBlocksSight | kBlocksBlows;

bool is_wall(const GroundLook& look) { return (look.blocks & kBlocksAll) == kBlocksAll; }
bool is_plain_floor(const GroundLook& look) {
  return look.colour == Colour::Floor && look.landmark == 0;
}

int strength_of(const GroundLook& look) {
  if (is_wall(look)) return kWall;
  return look.colour == Colour::Floor || look.landmark != 0 ? kFloor : kOther;
}

Rgb darkened(Rgb colour, int percent) { return mixed(kBackdrop, colour, percent, 100); }

// The ASCII substitute stands for what the font lacks.
char32_t drawn(char32_t glyph, char ascii) {
  return find_glyph(glyph) != nullptr ? glyph : static_cast<char32_t>(ascii);
}

bool is_player(const Look& look) { return is_known(look.colour) && look.colour >= Colour::Me; }

char32_t sign_of_player(const EntityView& entity, const Look& look) {
  const bool has_colour = look.colour == Colour::Me || entity.slot <= kPlayerRows;
  return has_colour ? drawn(look.glyph, look.ascii)
                    : static_cast<char32_t>(U'0' + entity.slot % 10);
}

// A remembered item keeps its colour: it says what it is worth walking back for.
Rgb colour_of(const Look& look, bool visible) {
  const bool keeps_colour = visible || look.takeable;
  const Rgb colour = keeps_colour ? rgb_of(look.colour) : rgb_of(Tint::Remembered);
  return (!visible && keeps_colour) || look.dim ? darkened(colour, kFaint) : colour;
}

MapFigure player_figure(const EntityView& entity, const Look& look) {
  const Rgb colour = look.colour == Colour::Me ? rgb_of(Tint::Me) : rgb_of_player(entity.slot);
  const auto form = look.reversed ? MapFigure::Form::Fallen : MapFigure::Form::Player;
  return {form, sign_of_player(entity, look), colour, entity.health, entity.max_health};
}

MapFigure::Form form_of(const Look& look, bool visible) {
  if (look.reversed && visible) return MapFigure::Form::Reversed;
  return look.creature || look.takeable ? MapFigure::Form::Plain : MapFigure::Form::Fixture;
}

}  // namespace

MapTile tile_of(const Observation& known, const CellView& cell) {
  const GroundLook& look = known.look(cell.ground);
  const Rgb colour = cell.visible ? rgb_of(look.colour) : rgb_of(Tint::Remembered);
  const Rgb tile = darkened(colour, strength_of(look) * (cell.visible ? 100 : kRemembered) / 100);
  MapTile shown{cell.visible ? mixed(tile, kTorchlight, kLit, 100) : tile, is_wall(look), 0,
                colour};
  if (is_wall(look) || is_plain_floor(look)) return shown;
  shown.sign = drawn(look.glyph, look.ascii);
  if (look.landmark == 0) shown.sign_colour = darkened(colour, kFaint);
  return shown;
}

MapFigure figure_of(const Observation& known, const EntityView& entity, bool visible) {
  const Look& look = known.look(entity);
  if (is_player(look)) return player_figure(entity, look);
  return {form_of(look, visible), drawn(look.glyph, look.ascii), colour_of(look, visible),
          entity.health, entity.max_health};
}

Rgb health_colour(int health, int most) {
  if (is_almost_dead(health, most)) return rgb_of(Tint::Dying);
  return rgb_of(health * 2 <= most ? Tint::Wounded : Tint::Healthy);
}

}  // namespace undercroft
