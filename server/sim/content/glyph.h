// glyph.h: which characters can stand for an entity on the map.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/utf8.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Decodes UTF-8; nothing if the text is not valid UTF-8.
[[nodiscard]] std::optional<std::u32string> characters_of(std::string_view text);

// True if every terminal draws the character visibly and one column wide.
[[nodiscard]] bool is_narrow(char32_t c);

// True for an icon: UTF-8 of one character as readers count, of at most kMaxIcon bytes, which draws
// something by itself. Clients draw it in a square.
[[nodiscard]] bool is_icon(std::string_view text);

// True if an entity of that kind may not use the glyph. Creatures may not look like walls, terrain,
// traps or chests.
[[nodiscard]] bool is_reserved(char32_t c, Kind kind);

}  // namespace undercroft
