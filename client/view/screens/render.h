// render.h: the whole screen from the whole view model. Pure: the same view and size, the same
// picture.
#pragma once

#include "client/input/bindings.h"
#include "client/model/view_model.h"
#include "client/view/palette.h"
#include "client/view/screen.h"

namespace undercroft {

// `camera`: the level's cell in the map area's top left corner (camera.h).
[[nodiscard]] Screen render(const ViewModel& view, Size size, Point camera, const Display& display,
                            const Bindings& bindings);

// The size of the map on a screen of this size; (0,0) when there is none.
[[nodiscard]] Size map_area(Size screen, bool plain = false);

// For the terminal's window, in plain ASCII: who plays, where, and whether it is their turn.
[[nodiscard]] std::string window_title(const ViewModel& view);

}  // namespace undercroft
