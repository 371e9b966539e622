// morgue.h: the file that records a death, or the run that was won.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// The path for the file of the view's tombstone, or of its tale; no file exists there yet.
[[nodiscard]] std::string morgue_path(const ViewModel& view);

// Writes that file, replacing an earlier version. Returns a sentence for the player: its path, or
// the error. REQUIRES: view.stone or view.tale.
[[nodiscard]] std::string write_morgue(const ViewModel& view, const std::string& path);

}  // namespace undercroft
