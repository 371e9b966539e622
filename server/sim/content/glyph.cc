// glyph.cc: which characters can be glyphs.
#include "server/sim/content/glyph.h"

#include <algorithm>
#include <array>
#include <utility>

#include "shared/limits.h"

namespace undercroft {
namespace {

using Range = std::pair<char32_t, char32_t>;
// Control characters, combining marks, formatting, and characters that East Asian terminals or
// emoji fonts draw wide.
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

// Walls, floor and stairs; then the ASCII glyphs of traps, chests, water, spikes and other objects.
constexpr std::u32string_view kReservedForAll = U"#. <>";
constexpr std::u32string_view kReservedForCreatures = U"@+'~^}{:_=v%&*$|!?)[";

// Characters that draw nothing by themselves, or not the same everywhere: controls, formatting,
// variation selectors, private use, skin tones, tags.
constexpr std::array<Range, 9> kNothing = {{{0, 0x20},
                                            {0x7F, 0xA0},
                                            {0xAD, 0xAD},
                                            {0x200B, 0x200F},
                                            {0x2028, 0x202F},
                                            {0x2060, 0x206F},
                                            {0xE000, 0xF8FF},
                                            {0xFE00, 0xFE0F},
                                            {0xFEFF, 0xFFFF}}};
constexpr char32_t kLastDrawn = 0xDFFFF;  // beyond it: tags, private use
constexpr Range kSkinTones = {0x1F3FB, 0x1F3FF};

bool is_in(const Range& range, char32_t c) { return c >= range.first && c <= range.second; }

bool draws_something(char32_t c) {
  const bool is_nothing = std::any_of(kNothing.begin(), kNothing.end(),
                                      [c](const Range& range) { return is_in(range, c); });
  return !is_nothing && !is_in(kSkinTones, c) && c <= kLastDrawn && !is_blank(c) && !is_mark(c);
}

}  // namespace

std::optional<std::u32string> characters_of(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    const auto next = take_character(text);
    if (!next) return std::nullopt;
    characters.push_back(*next);
  }
  return characters;
}

bool is_narrow(char32_t c) {
  return std::none_of(kNotNarrow.begin(), kNotNarrow.end(),
                      [c](const Range& range) { return is_in(range, c); });
}

bool is_icon(std::string_view text) {
  const auto characters = characters_of(text);
  return text.size() <= kMaxIcon && characters && is_one_grapheme(*characters) &&
         draws_something(characters->front());
}

bool is_reserved(char32_t c, Kind kind) {
  if (kReservedForAll.find(c) != std::u32string_view::npos) return true;
  const bool creature = kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Mimic;
  return creature && kReservedForCreatures.find(c) != std::u32string_view::npos;
}

}  // namespace undercroft
