// morgue.h: the file that records a death.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// The path for the file of the view's tombstone; no file exists there yet. REQUIRES: view.stone.
[[nodiscard]] std::string morgue_path(const ViewModel& view);

// Writes that file, replacing an earlier version. Returns a sentence for the player: its path, or
// the error. REQUIRES: view.stone.
[[nodiscard]] std::string write_morgue(const ViewModel& view, const std::string& path);

}  // namespace undercroft
