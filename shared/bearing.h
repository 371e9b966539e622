// bearing.h: compass directions in words: "north-east".
#pragma once

#include <string>
#include <string_view>

#include "shared/geometry.h"

namespace undercroft {

// The nearest of the eight directions from one cell to another; None when they are the same. Each
// covers an eighth of the circle, unlike direction_of(), which calls everything off the axes a
// diagonal.
[[nodiscard]] Direction bearing(Point from, Point to);

// "north-east"; "here" for None.
[[nodiscard]] std::string_view compass_word(Direction d);

// "7 west", "3 north-east", "7 west, 2 south", or "here": exactly where it is.
[[nodiscard]] std::string way_in_words(Point from, Point to);

}  // namespace undercroft
