// stretch_maps.h: the maps of a stretch's levels as a scenario file has them.
#pragma once

#include <string>
#include <vector>

#include "server/replay/stretch.h"

namespace undercroft {

// A text of TOML for each level, from the top. If something can fall from the lowest one, an empty
// level follows.
[[nodiscard]] std::vector<std::string> maps_of_stretch(const Stretch& stretch);

}  // namespace undercroft
