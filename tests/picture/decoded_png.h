// decoded_png.h: reads a PNG back with libpng.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/picture/rgb.h"
#include "shared/grid.h"

namespace undercroft::testing {

// The pixels of a PNG; an empty grid if it is not one.
[[nodiscard]] Grid<Rgb> decoded_png(std::string_view bytes);

// The types of its chunks, in their order: "IHDR", "PLTE" ...
[[nodiscard]] std::vector<std::string> chunks_of(std::string_view bytes);

}  // namespace undercroft::testing
