// utf8.cc: decoding and measuring with libutf8proc.
#include "shared/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace undercroft {
namespace {

utf8proc_int32_t raw(char32_t c) { return static_cast<utf8proc_int32_t>(c); }

}  // namespace

std::optional<char32_t> take_character(std::string_view& bytes) {
  constexpr std::size_t kLongest = 4;  // bytes per character
  utf8proc_int32_t code = -1;
  const auto length =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()),
                       static_cast<utf8proc_ssize_t>(std::min(bytes.size(), kLongest)), &code);
  bytes.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
  if (length <= 0 || code < 0) return std::nullopt;
  return static_cast<char32_t>(code);
}

std::string utf8_of(char32_t c) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto length = utf8proc_encode_char(raw(c), bytes.data());
  return {bytes.begin(), bytes.begin() + length};
}

std::string composed(std::string_view text) {
  utf8proc_uint8_t* mapped = nullptr;
  const auto length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (length < 0) return std::string(text);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  return {mapped, mapped + length};
}

bool is_one_grapheme(std::u32string_view text) {
  utf8proc_int32_t state = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (utf8proc_grapheme_break_stateful(raw(text[i - 1]), raw(text[i]), &state)) return false;
  }
  return !text.empty();
}

bool is_mark(char32_t c) {
  const utf8proc_category_t category = utf8proc_category(raw(c));
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

bool is_blank(char32_t c) {
  return utf8proc_category(raw(c)) == UTF8PROC_CATEGORY_ZS || c == U'\u2800';
}

int columns_of(char32_t c) {
  // Not wcwidth(): it depends on the process's locale, and under LC_ALL=C everything beyond ASCII
  // is unprintable. A soft hyphen is drawn only at a line break, which terminals do not have.
  return c == U'\u00AD' ? 0 : utf8proc_charwidth(raw(c));
}

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
