// escaped_word.cc: percent encoding of everything but letters, digits and `_-.:`.
#include "server/store/escaped_word.h"

#include <charconv>

namespace undercroft {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == ':';
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string word;
  for (const char c : text) {
    if (is_plain(c)) {
      word += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      word += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return word;
}

std::string unescaped(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    unsigned byte = 0;
    const bool is_escape =
        word[i] == '%' && i + 2 < word.size() &&
        std::from_chars(&word[i + 1], &word[i + 1] + 2, byte, 16).ptr == &word[i + 1] + 2;
    text += is_escape ? static_cast<char>(byte) : word[i];
    if (is_escape) i += 2;
  }
  return text;
}

}  // namespace undercroft
