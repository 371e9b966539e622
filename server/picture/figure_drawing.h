// figure_drawing.h: tiles and figures of the map in pixels.
#pragma once

#include "server/picture/map_cell.h"
#include "server/picture/pixel_canvas.h"

namespace undercroft {

// `box` is the cell. `has_sign`: nothing hides the tile's sign.
void draw_tile(PixelCanvas& canvas, Rect box, const MapTile& tile, bool has_sign);
void draw_figure(PixelCanvas& canvas, Rect box, const MapFigure& figure);
// The ring in which a downed player lies; it goes below its figure, and below one that stands
// there.
void draw_ring(PixelCanvas& canvas, Rect box);

// A bar that is full at `most`. REQUIRES: most > 0.
void draw_health_bar(PixelCanvas& canvas, Rect bar, int health, int most);

}  // namespace undercroft
