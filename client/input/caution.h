// caution.h: what is asked once before it is done: steps and draughts that one would rather not
// take by mistake.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "The ledge drops to level 3. Again to jump."; empty when the step is like any other, as far as
// the player knows. Whoever stands in water or on ice already has decided.
[[nodiscard]] std::string caution(const ViewModel& view, const Intent& intent);

// "You are not hurt. Again to use the vial all the same."; empty unless it would be wasted.
[[nodiscard]] std::string caution_of_use(const ViewModel& view, const PackView& thing);

}  // namespace undercroft
