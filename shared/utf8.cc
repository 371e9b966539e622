// utf8.cc: decoding that takes nothing for granted.
#include "shared/utf8.h"

namespace undercroft {
namespace {

// The smallest code that may take so many bytes: longer forms of a smaller one are forgeries.
constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};

std::size_t length_told_by(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

std::optional<char32_t> decoded(std::string_view bytes, std::size_t length) {
  const auto byte = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (length == 0 || length > bytes.size()) return std::nullopt;
  if (length == 1) return byte(0);
  char32_t code = byte(0) & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return std::nullopt;
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || surrogate) return std::nullopt;
  return code;
}

}  // namespace

std::optional<char32_t> take_character(std::string_view& bytes) {
  const std::size_t length = length_told_by(static_cast<unsigned char>(bytes.front()));
  const auto character = decoded(bytes, length);
  bytes.remove_prefix(character ? length : 1);
  return character;
}

std::string utf8_of(char32_t c) {
  const auto byte = [](char32_t bits) {
    return static_cast<char>(static_cast<unsigned char>(bits));
  };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | (c >> 6)), byte(0x80 | (c & 0x3F))};
  if (c < 0x10000) {
    return {byte(0xE0 | (c >> 12)), byte(0x80 | ((c >> 6) & 0x3F)), byte(0x80 | (c & 0x3F))};
  }
  return {byte(0xF0 | (c >> 18)), byte(0x80 | ((c >> 12) & 0x3F)), byte(0x80 | ((c >> 6) & 0x3F)),
          byte(0x80 | (c & 0x3F))};
}

}  // namespace undercroft
