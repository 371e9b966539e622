// codec_text.cc: what names and texts may consist of.
#include <algorithm>
#include <optional>

#include "shared/codec.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

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
    const std::optional<char32_t> next = take_character(text);
    if (next && is_harmful(*next)) continue;
    const std::string piece = next ? utf8_of(*next) : "?";
    if (plain.size() + piece.size() > most) break;
    plain += piece;
  }
  return plain;
}

}  // namespace undercroft
