// sentence.h: filling sentences with names, and the grammar that takes.
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

// `text` with {who}, {whom}, {n} and {words} filled in. [a|b] becomes a when `who` is the player,
// else b; <a|b> likewise for `whom`. The first letter is made a capital. REQUIRES: every mark in
// `text` is closed and known: texts are this program's own.
[[nodiscard]] std::string fill(std::string_view text, const Parts& parts);

// What an entity is called without article: "goblin", "corpse of goblin", "Bob".
[[nodiscard]] std::string plain_name(const EntityView& entity);

// "a goblin", "an iron key".
[[nodiscard]] std::string with_article(std::string_view name);

[[nodiscard]] std::string lower(std::string_view text);  // ASCII letters only
[[nodiscard]] std::string capitalised(std::string_view text);

}  // namespace undercroft
