// verb_names.h: verbs of administration as people type them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/admin/admin_verbs.h"

namespace undercroft {

// A name under which a verb can be typed: its own, or another spelling.
struct VerbName {
  std::string_view name;        // one word or two
  std::string_view first_word;  // AdminSpelling::first_word
  const AdminVerb* verb = nullptr;

  // The words that follow it; empty: none.
  [[nodiscard]] std::string_view usage() const;
  // The first of two words: "realm"; empty when there is one.
  [[nodiscard]] std::string_view family() const;
};

// All names, in the order of the table; a verb's own name comes first.
[[nodiscard]] const std::vector<VerbName>& verb_names();
// Takes the verb from the words of a command, and leaves those that AdminRequest has. Null when
// there is no such verb. REQUIRES: there are words.
[[nodiscard]] const AdminVerb* take_verb(std::vector<std::string>& words);
// "unknown verb 'kik' (did you mean kick?)". REQUIRES: take_verb(words) is null.
[[nodiscard]] std::string unknown_verb(const std::vector<std::string>& words);

}  // namespace undercroft
