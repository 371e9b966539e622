// glyph.cc: decoding UTF-8 and the ranges of characters that are not one column wide.
#include "server/sim/content/glyph.h"

#include <algorithm>
#include <array>
#include <utility>

namespace undercroft {
namespace {

using Range = std::pair<char32_t, char32_t>;
// Controls, combining marks, formatting, and what East Asian terminals or emoji fonts draw wide.
constexpr std::array<Range, 16> kNotNarrow = {{{0, 0x20},
                                               {0x7F, 0xA0},
                                               {0xAD, 0xAD},
                                               {0x0300, 0x036F},
                                               {0x0483, 0x0489},
                                               {0x0591, 0x06FF},
                                               {0x1100, 0x115F},
                                               {0x200B, 0x200F},
                                               {0x2028, 0x202E},
                                               {0x2060, 0x206F},
                                               {0x20D0, 0x20F0},
                                               {0x2E80, 0xDFFF},
                                               {0xF900, 0xFAFF},
                                               {0xFE00, 0xFE6F},
                                               {0xFEFF, 0xFFEF},
                                               {0x1F000, 0x10FFFF}}};

// Walls, floor, stairs; then what traps, chests, water and spikes look like in plain ASCII.
constexpr std::u32string_view kReservedForAll = U"#. <>";
constexpr std::u32string_view kReservedForCreatures = U"@+'~^}{:_=v%&*$|!?)[";

// The length of the sequence that `lead` begins; 0 when it begins none.
std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

}  // namespace

std::optional<std::u32string> characters_of(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = sequence_length(lead);
    if (length == 0 || length > text.size()) return std::nullopt;
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[i]);
      if ((next & 0xC0U) != 0x80U) return std::nullopt;
      c = (c << 6) | (next & 0x3FU);
    }
    characters.push_back(c);
    text.remove_prefix(length);
  }
  return characters;
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

bool is_narrow(char32_t c) {
  return std::none_of(kNotNarrow.begin(), kNotNarrow.end(),
                      [c](const Range& r) { return c >= r.first && c <= r.second; });
}

bool is_reserved(char32_t c, Kind kind) {
  if (kReservedForAll.find(c) != std::u32string_view::npos) return true;
  const bool creature = kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Mimic;
  return creature && kReservedForCreatures.find(c) != std::u32string_view::npos;
}

}  // namespace undercroft
