// utf8.cc: decoding and measuring by libutf8proc, which knows Unicode so that we need not.
#include "shared/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace undercroft {
namespace {

utf8proc_int32_t raw(char32_t c) { return static_cast<utf8proc_int32_t>(c); }

}  // namespace

std::optional<char32_t> take_character(std::string_view& bytes) {
  constexpr std::size_t kLongest = 4;  // bytes of a character
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

int columns_of(char32_t c) {
  // Not wcwidth(): that one knows only the process's locale, and under LC_ALL=C calls everything
  // beyond ASCII unprintable. A soft hyphen shows only where a line is broken, and none is there.
  return c == U'\u00AD' ? 0 : utf8proc_charwidth(raw(c));
}

}  // namespace undercroft
