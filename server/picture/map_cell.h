// map_cell.h: what a cell of the map shows, without where it is drawn.
#pragma once

#include "server/picture/rgb.h"
#include "shared/observation.h"

namespace undercroft {

// The ground of a cell as a quiet tile. Ground in sight is warm, remembered ground is cold.
struct MapTile {
  Rgb colour;
  bool is_wall = false;
  char32_t sign = 0;  // of stairs, water and the like; 0: the tile speaks for itself
  Rgb sign_colour;
};
// REQUIRES: the cell's ground is known.
[[nodiscard]] MapTile tile_of(const Observation& known, const CellView& cell);

// An entity over its tile.
struct MapFigure {
  enum class Form : std::uint8_t {
    Plain,     // the glyph in its colour
    Fixture,   // a door, an altar: the tile gets some of the colour
    Reversed,  // the glyph in black on its colour
    Player,    // on a disc of its colour
    Fallen     // a downed player, in a ring
  };
  Form form = Form::Plain;
  char32_t glyph = U'?';
  Rgb colour;
  int health = 0;
  int max_health = 0;  // 0: it has no health
};
// `visible`: its cell is in sight.
[[nodiscard]] MapFigure figure_of(const Observation& known, const EntityView& entity, bool visible);

// Green, or yellow for half of the health or less, or red for a quarter.
[[nodiscard]] Rgb health_colour(int health, int most);

}  // namespace undercroft
