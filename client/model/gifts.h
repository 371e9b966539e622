// gifts.h: what an altar beside the player offers (R161).
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

struct AltarOffer {
  std::string word;  // said aloud, it takes the gift: "might"
  std::string text;  // what the gift is and changes; may be empty
};

// As the server offers them; empty while no altar has gifts for the player beside it.
[[nodiscard]] std::vector<AltarOffer> gifts(const Observation& known);

// "Which gift?  m might  t thing   Esc none". The log has room for what each gift changes.
[[nodiscard]] std::string question_about_gifts(const Observation& known);

// The word of the gift that the letter takes: its first letter. Empty if there is none.
[[nodiscard]] std::string gift_word(const Observation& known, char32_t letter);

}  // namespace undercroft
