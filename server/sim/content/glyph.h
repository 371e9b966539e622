// glyph.h: text as characters, and which of them may stand for an entity on a map.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/utf8.h"
#include "shared/vocabulary.h"

namespace undercroft {

// UTF-8 to characters; nothing when it is not UTF-8.
[[nodiscard]] std::optional<std::u32string> characters_of(std::string_view text);

// Visible, and one column wide on every terminal.
[[nodiscard]] bool is_narrow(char32_t c);

// May an entity of that kind look so? Creatures may not look like walls, terrain, traps or chests.
[[nodiscard]] bool is_reserved(char32_t c, Kind kind);

}  // namespace undercroft
