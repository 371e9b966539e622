// grammar.h: fills sentences with names and handles their grammar. The sentences come from the
// server (shared/verbs.cc).
#pragma once

#include <string>
#include <string_view>

#include "shared/observation.h"

namespace undercroft {

struct Parts {
  std::string who;  // from called()
  std::string whom;
  bool who_is_me = false;
  bool whom_is_me = false;
  int amount = 0;
  std::string words;
};

// `text` with its marks filled in (wire.proto, Sentence) and its first letter capitalised. Leaves
// unknown or unclosed marks as they are, because the text comes from a server.
[[nodiscard]] std::string fill(std::string_view text, const Parts& parts);

// An entity's name without article ("goblin", "corpse of Bob", "Bob"), and with the definite
// article if it takes one ("the goblin", "the Crown", "Bob").
[[nodiscard]] std::string plain_name(const Look& look);
[[nodiscard]] std::string the_name(const Look& look);

// "two"; digits above nine.
[[nodiscard]] std::string number_word(std::size_t count);

[[nodiscard]] std::string capitalised(std::string_view text);

}  // namespace undercroft
