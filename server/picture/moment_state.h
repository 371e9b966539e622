// moment_state.h: the condition of the hero in a row.
#pragma once

#include <string_view>

#include "server/picture/pixel_canvas.h"
#include "shared/observation.h"

namespace undercroft {

// The name, the health as a bar and numbers, the number of the level, the statuses, and the name of
// the level if there is room for it.
// `name` may be any bytes; empty: "a hero".
void draw_moment_state(const Observation& known, std::string_view name, Rect row,
                       PixelCanvas& canvas);

}  // namespace undercroft
