// toml_words.h: values as TOML writes them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {

// A quoted string in ASCII: quotes, backslashes, control characters and all characters beyond ASCII
// are escaped; bytes that are no UTF-8 become U+FFFD. It also fits into a comment.
[[nodiscard]] std::string toml_text(std::string_view text);
// ["a", "b"]
[[nodiscard]] std::string toml_texts(const std::vector<std::string>& texts);
// [a, b], of values that are written already.
[[nodiscard]] std::string toml_list(const std::vector<std::string>& values);
// Keys, and values that are written already.
using TomlFields = std::vector<std::pair<std::string, std::string>>;
// { a = 1, b = "x" }
[[nodiscard]] std::string toml_table(const TomlFields& fields);
// A bare key where TOML allows one, else a quoted one.
[[nodiscard]] std::string toml_key(std::string_view key);

}  // namespace undercroft
