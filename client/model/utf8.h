// utf8.h: converts between UTF-8, used in messages, and code points, used in cells and typed text.
#pragma once

#include <string>
#include <string_view>

#include "shared/utf8.h"

namespace undercroft {

// Invalid bytes become '?'.
[[nodiscard]] std::u32string from_utf8(std::string_view bytes);
[[nodiscard]] std::string to_utf8(std::u32string_view text);

// `bytes` without its last character.
[[nodiscard]] std::string without_last(std::string_view bytes);

// The width of a text in columns.
[[nodiscard]] int columns_of(std::u32string_view text);

}  // namespace undercroft
