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
  bool who_are_many = false;  // "the brambles": takes the verb of the plural
  bool whom_are_many = false;
};

// `text` with its marks filled in (wire.proto, Sentence) and its first letter capitalised. A plural
// takes the first half of a mark that chooses between two forms of a verb: "[hurt|hurts]". Leaves
// unknown or unclosed marks as they are, because the text comes from a server.
[[nodiscard]] std::string fill(std::string_view text, const Parts& parts);

// An entity's name without article ("goblin", "corpse of Bob", "Bob"), and with the definite
// article if it takes one ("the goblin", "the Crown", "Bob").
[[nodiscard]] std::string plain_name(const Look& look);
[[nodiscard]] std::string the_name(const Look& look);

// True for "some brambles" and "the Twins", false for "a rat", "some oil" and "Thomas".
[[nodiscard]] bool is_plural(const Look& look);

// "two"; digits above nine.
[[nodiscard]] std::string number_word(std::size_t count);

[[nodiscard]] std::string capitalised(std::string_view text);

// "Wags its tail." for "*wags its tail*": a gesture of the content as a sentence. Other text stays
// as it is.
[[nodiscard]] std::string gesture_in_words(std::string_view text);

}  // namespace undercroft
