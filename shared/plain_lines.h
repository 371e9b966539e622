// plain_lines.h: text from outside, before it reaches a terminal or a file.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// As plain_text() (codec.h) for each line of a longer text: no escape sequence, no hidden or
// turning character is left. Line breaks stay, and lines keep their length.
[[nodiscard]] std::string plain_lines(std::string_view text);

}  // namespace undercroft
