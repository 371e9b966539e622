// utf8.cc: texts of characters, and measuring them.
#include "client/model/utf8.h"

#include <array>

#include "shared/utf8.h"

namespace undercroft {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t c) {
  for (const Range& range : ranges) {
    if (c >= range.first && c <= range.last) return true;
  }
  return false;
}

// Our own tables, not wcwidth(): that one knows only the process's locale, and under LC_ALL=C calls
// everything beyond ASCII unprintable. These are the blocks of Unicode's EastAsianWidth W and F,
// and the marks that combine.
constexpr std::array<Range, 13> kWide = {{{0x1100, 0x115f},
                                          {0x2e80, 0x303e},
                                          {0x3041, 0x33ff},
                                          {0x3400, 0x4dbf},
                                          {0x4e00, 0x9fff},
                                          {0xa000, 0xa4cf},
                                          {0xac00, 0xd7a3},
                                          {0xf900, 0xfaff},
                                          {0xfe30, 0xfe6f},
                                          {0xff00, 0xff60},
                                          {0xffe0, 0xffe6},
                                          {0x1f300, 0x1faff},
                                          {0x20000, 0x3fffd}}};
constexpr std::array<Range, 12> kNone = {{{0, 0x1f},
                                          {0x7f, 0x9f},
                                          {0xad, 0xad},
                                          {0x300, 0x36f},
                                          {0x483, 0x489},
                                          {0x591, 0x5bd},
                                          {0x610, 0x61a},
                                          {0x64b, 0x65f},
                                          {0x200b, 0x200f},
                                          {0x2028, 0x202e},
                                          {0x2060, 0x206f},
                                          {0xfe00, 0xfe0f}}};

}  // namespace

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

int columns_of(char32_t c) {
  if (is_in(kNone, c)) return 0;
  return is_in(kWide, c) ? 2 : 1;
}

int columns_of(std::u32string_view text) {
  int columns = 0;
  for (const char32_t c : text) columns += columns_of(c);
  return columns;
}

}  // namespace undercroft
