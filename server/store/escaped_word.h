// escaped_word.h: any text as one word of a key or a line.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// A word without spaces, slashes and unprintable bytes. Other bytes than letters, digits and `_-.:`
// become % and two hexadecimal digits.
[[nodiscard]] std::string escaped(std::string_view text);
// The text that escaped() made the word from. What is not an escape stands for itself.
[[nodiscard]] std::string unescaped(std::string_view word);

}  // namespace undercroft
