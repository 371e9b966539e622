// utf8.cc: converting and measuring text.
#include "client/model/utf8.h"

namespace undercroft {

std::u32string from_utf8(std::string_view bytes) {
  std::u32string text;
  while (!bytes.empty()) text.push_back(take_character(bytes).value_or(U'?'));
  return text;
}

std::string to_utf8(std::u32string_view text) {
  std::string bytes;
  for (const char32_t c : text) bytes += utf8_of(c);
  return bytes;
}

std::string without_last(std::string_view bytes) {
  std::u32string text = from_utf8(bytes);
  if (!text.empty()) text.pop_back();
  return to_utf8(text);
}

int columns_of(std::u32string_view text) {
  int columns = 0;
  for (const char32_t c : text) columns += columns_of(c);
  return columns;
}

}  // namespace undercroft
