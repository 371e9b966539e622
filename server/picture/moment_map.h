// moment_map.h: the level around the hero.
#pragma once

#include "server/picture/pixel_canvas.h"
#include "shared/observation.h"

namespace undercroft {

// A MapFrame says where the cells of a level are on the canvas.
struct MapFrame {
  int side = 0;  // of a cell, in pixels
  Point origin;  // of cell (0,0), in pixels

  [[nodiscard]] Rect box_of(Point cell) const;
};

// The frame that fills `area`. It has the hero in its middle, or as near to it as the rim of what
// is known allows. Cells are bigger where little is known.
[[nodiscard]] MapFrame frame_around_hero(const Observation& known, Rect area);

// Draws known ground, and the topmost entity of each cell as the clients do, also outside the area
// of the frame. Friends out of sight are not drawn, because the hero does not perceive them.
void draw_moment_map(const Observation& known, const MapFrame& frame, PixelCanvas& canvas);

}  // namespace undercroft
