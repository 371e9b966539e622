// names.h: names of things in sentences.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// "a sword", "an altar"; "the Crown" has its article already.
[[nodiscard]] inline std::string with_article(const std::string& noun) {
  if (noun.starts_with("the ")) return noun;
  const bool vowel =
      !noun.empty() && std::string_view("aeiou").find(noun[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

}  // namespace undercroft
