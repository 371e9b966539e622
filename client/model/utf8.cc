// utf8.cc: decoding, encoding and measuring text.
#include "client/model/utf8.h"

#include <array>
#include <utility>

namespace undercroft {
namespace {

// How many bytes a character that starts so has, and the bits it carries; 0 for no such start.
std::pair<int, char32_t> start_of(unsigned char first) {
  if (first < 0x80) return {1, first};
  if (first >= 0xc2 && first < 0xe0) return {2, first & 0x1fU};
  if (first >= 0xe0 && first < 0xf0) return {3, first & 0x0fU};
  if (first >= 0xf0 && first < 0xf5) return {4, first & 0x07U};
  return {0, 0};
}

bool is_too_long(char32_t c, int bytes) {
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  return c < kLeast[static_cast<std::size_t>(bytes)];
}

// One character from the front of `bytes`, which loses it.
char32_t take_one(std::string_view& bytes) {
  auto [count, c] = start_of(static_cast<unsigned char>(bytes[0]));
  if (count == 0 || static_cast<std::size_t>(count) > bytes.size()) count = 0;
  for (int i = 1; i < count; ++i) {
    const auto next = static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    if ((next & 0xc0U) != 0x80U) count = 0;
    c = (c << 6U) | (next & 0x3fU);
  }
  const bool bad =
      count == 0 || is_too_long(c, count) || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff;
  bytes.remove_prefix(bad ? 1 : static_cast<std::size_t>(count));
  return bad ? U'?' : c;
}

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
  while (!bytes.empty()) text.push_back(take_one(bytes));
  return text;
}

std::string to_utf8(std::u32string_view text) {
  std::string bytes;
  const auto tail = [&](char32_t c, unsigned shift) {
    bytes.push_back(static_cast<char>(0x80U | ((c >> shift) & 0x3fU)));
  };
  for (const char32_t c : text) {
    if (c < 0x80) {
      bytes.push_back(static_cast<char>(c));
    } else if (c < 0x800) {
      bytes.push_back(static_cast<char>(0xc0U | (c >> 6U)));
      tail(c, 0);
    } else if (c < 0x10000) {
      bytes.push_back(static_cast<char>(0xe0U | (c >> 12U)));
      tail(c, 6);
      tail(c, 0);
    } else {
      bytes.push_back(static_cast<char>(0xf0U | (c >> 18U)));
      tail(c, 12);
      tail(c, 6);
      tail(c, 0);
    }
  }
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
