// render.h: the whole screen from the view model. Pure: the same view and size give the same
// picture.
#pragma once

#include "client/input/bindings.h"
#include "client/model/view_model.h"
#include "client/view/palette.h"
#include "client/view/screen.h"

namespace undercroft {

// `camera`: the level cell in the map area's top left corner (camera.h).
[[nodiscard]] Screen render(const ViewModel& view, Size size, Point camera, const Display& display,
                            const Bindings& bindings);

// The size of the map on a screen of this size; (0,0) when there is none.
[[nodiscard]] Size map_area(Size screen, bool plain = false);

// The terminal window's title, in plain ASCII: player, depth and turn state.
[[nodiscard]] std::string window_title(const ViewModel& view);

}  // namespace undercroft
