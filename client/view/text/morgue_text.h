// morgue_text.h: a death as a text to keep: stone, pack, last lines and the last map, in ASCII.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// REQUIRES: the view has a stone.
[[nodiscard]] std::string morgue_text(const ViewModel& view);

}  // namespace undercroft
