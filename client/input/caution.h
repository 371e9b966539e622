// caution.h: what is asked once before it is done: steps that one would rather not take by mistake.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "The ledge drops to level 3. Again to jump."; empty when the step is like any other, as far as
// the player knows. Whoever stands in water or on ice already has decided.
[[nodiscard]] std::string caution(const ViewModel& view, const Intent& intent);

}  // namespace undercroft
