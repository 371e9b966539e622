// bearing.h: compass directions in words: "north-east".
#pragma once

#include <string_view>

#include "shared/geometry.h"

namespace undercroft {

// The nearest of the eight directions from one cell to another; None when they are the same. Each
// covers an eighth of the circle, unlike direction_of(), which calls everything off the axes a
// diagonal.
[[nodiscard]] Direction bearing(Point from, Point to);

// "north-east"; "here" for None.
[[nodiscard]] std::string_view compass_word(Direction d);

}  // namespace undercroft
