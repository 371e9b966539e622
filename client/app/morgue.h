// morgue.h: a death, written down at once.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// Where the file of the stone that the view has goes: nothing is there yet. REQUIRES: it has one.
[[nodiscard]] std::string morgue_path(const ViewModel& view);

// Writes that file, over an earlier one, and returns the sentence to say of it: where it is, or why
// it is not. REQUIRES: likewise.
[[nodiscard]] std::string write_morgue(const ViewModel& view, const std::string& path);

}  // namespace undercroft
