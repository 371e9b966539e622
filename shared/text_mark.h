// text_mark.h: the mark that some editors put before a text.
#pragma once

#include <string_view>

namespace undercroft {

// A UTF-8 byte order mark. It is no part of the text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[nodiscard]] constexpr std::string_view without_mark(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

}  // namespace undercroft
