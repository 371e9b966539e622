// ability_letters.h: the letters of the hero's abilities, which stay when one is gained or lost.
#pragma once

#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

struct LetteredAbility {
  int letter = 0;            // from 0
  std::uint32_t number = 0;  // its index in SelfView::abilities, by which the server knows it
};

// The abilities in the order of their letters. A new one gets the next letter. A hero with none of
// the abilities that have letters starts over.
[[nodiscard]] std::vector<LetteredAbility> lettered_abilities(const ViewModel& view);

// Remembers the letters of lettered_abilities().
void letter_abilities(ViewModel& view);

}  // namespace undercroft
