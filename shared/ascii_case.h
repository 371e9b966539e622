// ascii_case.h: upper and lower case for plain ASCII names, independent of the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace undercroft {

[[nodiscard]] constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

[[nodiscard]] inline std::string to_lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = to_lower(c);
  return small;
}

[[nodiscard]] constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

[[nodiscard]] constexpr bool contains_ignoring_case(std::string_view text, std::string_view words) {
  return std::search(text.begin(), text.end(), words.begin(), words.end(),
                     [](char x, char y) { return to_lower(x) == to_lower(y); }) != text.end() ||
         words.empty();
}

}  // namespace undercroft
