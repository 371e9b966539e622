// verb_help.h: --help of the commands that carry out verbs of administration.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// The verbs, each with its words and what it does. `family`: those of two words that begin with
// it, without it; empty: all.
[[nodiscard]] std::string verbs_text(std::string_view family);

[[nodiscard]] std::string admin_help();
[[nodiscard]] std::string drain_help();
// REQUIRES: `family` is "account" or "realm".
[[nodiscard]] std::string family_help(std::string_view family);

}  // namespace undercroft
