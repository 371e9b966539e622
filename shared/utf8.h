// utf8.h: decoding UTF-8, and how many columns a terminal draws for a character.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// Removes the first character from `bytes` and returns it. If `bytes` does not begin with valid
// UTF-8 (overlong forms and surrogates are invalid), removes one byte and returns nothing.
// REQUIRES: `bytes` is not empty.
[[nodiscard]] std::optional<char32_t> take_character(std::string_view& bytes);

// REQUIRES: `c` is a Unicode character.
[[nodiscard]] std::string utf8_of(char32_t c);

// Returns `text` in Unicode normal form C. REQUIRES: valid UTF-8.
[[nodiscard]] std::string composed(std::string_view text);

// True if the text is a single character as readers count: one code point, or several that are
// drawn as one, such as an emoji with a modifier (UAX #29).
[[nodiscard]] bool is_one_grapheme(std::u32string_view text);

// True for a combining mark, which is drawn over the preceding character.
[[nodiscard]] bool is_mark(char32_t c);
// True for a character that leaves its cells empty, whatever its width.
[[nodiscard]] bool is_blank(char32_t c);

// The width of a character in columns: 0, 1 or 2. Unprintable characters have 0 and are not drawn.
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
