// escaping.h: text from others, as part of JSON and of HTML.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// A JSON string with its quotes (RFC 8259). Also escapes what would end a script in HTML.
// REQUIRES: valid UTF-8.
[[nodiscard]] std::string json_text(std::string_view text);

// As the text of an element or of an attribute in quotes.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace undercroft
