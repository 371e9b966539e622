// trimmed.h: texts without the blanks around them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace undercroft {

// The keyboards of phones add a blank after a word, also after a name.
[[nodiscard]] inline std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return std::string(text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin));
}

}  // namespace undercroft
