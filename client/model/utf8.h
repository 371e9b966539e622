// utf8.h: between UTF-8, which travels, and code points, which stand in cells and are typed.
#pragma once

#include <string>
#include <string_view>

#include "shared/utf8.h"

namespace undercroft {

// Bytes that are no UTF-8 become '?'.
[[nodiscard]] std::u32string from_utf8(std::string_view bytes);
[[nodiscard]] std::string to_utf8(std::u32string_view text);

// `bytes` without its last character.
[[nodiscard]] std::string without_last(std::string_view bytes);

// How many columns a text takes.
[[nodiscard]] int columns_of(std::u32string_view text);

}  // namespace undercroft
