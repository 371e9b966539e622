// codec_text.cc: what names and texts may consist of.
#include <algorithm>
#include <optional>

#include "shared/codec.h"

namespace undercroft {
namespace {

struct Character {
  char32_t code;
  std::size_t bytes;
};

// The smallest code that may take so many bytes: longer forms of a smaller one are forgeries.
constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};

std::size_t length_told_by(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

// The character that `text` begins with; nothing when it is no valid UTF-8.
std::optional<Character> first_character(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = length_told_by(byte(0));
  if (length == 0 || length > text.size()) return std::nullopt;
  if (length == 1) return Character{byte(0), 1};
  char32_t code = byte(0) & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return std::nullopt;
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || surrogate) return std::nullopt;
  return Character{code, length};
}

// What moves a terminal's cursor, hides, or turns the reading direction of what follows.
bool is_harmful(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool zero_width = c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) || c == 0xFEFF;
  const bool turning = (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F);
  const bool tag = c >= 0xE0000 && c <= 0xE0FFF;
  return control || zero_width || turning || tag || (c & 0xFFFEU) == 0xFFFE;
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

}  // namespace

bool is_player_name(std::string_view name) {
  return name.size() >= 3 && name.size() <= 16 &&
         std::all_of(name.begin(), name.end(), is_name_character);
}

std::string plain_text(std::string_view text, std::size_t most) {
  std::string plain;
  while (!text.empty()) {
    const std::optional<Character> next = first_character(text);
    const std::string_view piece = next ? text.substr(0, next->bytes) : std::string_view("?");
    text.remove_prefix(next ? next->bytes : 1);
    if (next && is_harmful(next->code)) continue;
    if (plain.size() + piece.size() > most) break;
    plain += piece;
  }
  return plain;
}

}  // namespace undercroft
