// morgue_text.h: the end of a hero or of its run as a text file, in ASCII: tombstone, tale, pack,
// last lines and last map.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// Without a tombstone: the end of a run that was won. REQUIRES: view.stone or view.tale.
[[nodiscard]] std::string morgue_text(const ViewModel& view);

}  // namespace undercroft
