// utf8.h: characters, their bytes, and how wide a terminal draws them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// The character that `bytes` begin with, which they lose; nothing when they begin with none (forms
// longer than need be and surrogates are none), and they lose one byte. REQUIRES: not empty.
[[nodiscard]] std::optional<char32_t> take_character(std::string_view& bytes);

// REQUIRES: `c` is a character of Unicode.
[[nodiscard]] std::string utf8_of(char32_t c);

// The same text in Unicode's normal form C. REQUIRES: valid UTF-8.
[[nodiscard]] std::string composed(std::string_view text);

// Drawn over the character before it.
[[nodiscard]] bool is_mark(char32_t c);
// Drawn as nothing, of whatever width.
[[nodiscard]] bool is_blank(char32_t c);

// How many columns a character takes: 0, 1 or 2. Unprintable ones take none and are not drawn.
[[nodiscard]] int columns_of(char32_t c);

// ---- whole texts: UTF-8 on the wire and in files, code points in screen cells and key presses
// ----

// Each invalid byte becomes '?'.
[[nodiscard]] std::u32string from_utf8(std::string_view bytes);
[[nodiscard]] std::string to_utf8(std::u32string_view text);

// `bytes` without its last character.
[[nodiscard]] std::string without_last(std::string_view bytes);

// The width of a text in terminal columns.
[[nodiscard]] int columns_of(std::u32string_view text);

}  // namespace undercroft
