// codec_text.cc: which characters names and texts may contain.
#include <algorithm>
#include <optional>

#include "shared/codec.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// Characters that move the terminal's cursor, are invisible, or reverse the reading direction.
bool is_harmful(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool zero_width = c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) || c == 0xFEFF;
  const bool turning = (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F);
  const bool tag = c >= 0xE0000 && c <= 0xE0FFF;
  return control || zero_width || turning || tag || (c & 0xFFFEU) == 0xFFFE;
}

// Characters that fonts draw arbitrarily or not at all.
bool is_meaningless(char32_t c) {
  const bool is_private = (c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000;
  const bool annotates = c >= 0xFFF9 && c <= 0xFFFB;
  const bool fills =
      c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == 0x17B4 || c == 0x17B5;
  return is_private || annotates || fills || c == 0x34F || c == 0x180E;
}

// No language stacks more marks on a character. Longer stacks draw over other lines.
constexpr int kMaxMarks = 4;

std::string without_secrets(std::string_view text, std::size_t most) {
  std::string clean;
  while (!text.empty() && clean.size() <= most) {
    const std::optional<char32_t> next = take_character(text);
    if (next && (is_harmful(*next) || is_meaningless(*next))) continue;
    clean += next ? utf8_of(*next) : "?";
  }
  return clean;
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
  // Composing shortens a text by a factor of four at most.
  const std::string clean = composed(without_secrets(text, 4 * most));
  std::string plain;
  std::size_t base = 0;  // where the last character begins that is no mark
  int marks = 0;
  for (std::string_view rest = clean; !rest.empty();) {
    const char32_t c = take_character(rest).value_or(U'?');
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMaxMarks) continue;
    const std::string piece = utf8_of(c);
    if (marks == 0) base = plain.size();
    if (plain.size() + piece.size() > most) {
      plain.resize(base);
      break;
    }
    plain += piece;
  }
  return plain;
}

bool is_blank_text(std::string_view text) {
  while (!text.empty()) {
    const std::optional<char32_t> next = take_character(text);
    if (!next || !(is_blank(*next) || is_mark(*next))) return false;
  }
  return true;
}

}  // namespace undercroft
