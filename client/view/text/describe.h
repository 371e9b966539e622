// describe.h: what look mode and lists say of cells and things, in whole words.
#pragma once

#include <string>

#include "client/model/condition.h"
#include "client/model/view_model.h"

namespace undercroft {

// A sentence or two on one cell: everything in it that the player knows of.
[[nodiscard]] std::string describe(const ViewModel& view, Point at);

// "floor", "water" ...
[[nodiscard]] std::string ground_words(Ground ground);

}  // namespace undercroft
