// grammar.h: filling sentences with names, and the grammar that takes. The sentences themselves
// are in shared/verbs.cc, and come from the server.
#pragma once

#include <string>
#include <string_view>

#include "shared/observation.h"

namespace undercroft {

struct Parts {
  std::string who;  // as called() gives them
  std::string whom;
  bool who_is_me = false;
  bool whom_is_me = false;
  int amount = 0;
  std::string words;
};

// `text` with its marks filled in, as wire.proto's Sentence has them; the first letter is made a
// capital. Marks that are unknown, or never closed, stand as they are: texts are a server's.
[[nodiscard]] std::string fill(std::string_view text, const Parts& parts);

// What a thing is called without article ("goblin", "corpse of Bob", "Bob"), and with the definite
// one where it has any ("the goblin", "the Crown", "Bob").
[[nodiscard]] std::string plain_name(const Look& look);
[[nodiscard]] std::string the_name(const Look& look);

// "two"; above nine in digits.
[[nodiscard]] std::string number_word(std::size_t count);

[[nodiscard]] std::string capitalised(std::string_view text);

}  // namespace undercroft
