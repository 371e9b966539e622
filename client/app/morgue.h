// morgue.h: a death, written down at once.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// Writes the file of the stone that the view has, and returns the sentence to say of it: where it
// is, or why it is not. REQUIRES: the view has a stone.
[[nodiscard]] std::string write_morgue(const ViewModel& view);

}  // namespace undercroft
