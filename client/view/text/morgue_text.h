// morgue_text.h: a death as a text file: tombstone, pack, last lines and last map, in ASCII.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// REQUIRES: view.stone.
[[nodiscard]] std::string morgue_text(const ViewModel& view);

}  // namespace undercroft
