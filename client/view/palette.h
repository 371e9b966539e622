// palette.h: colours by meaning, for all kinds of terminal. Colour alone never carries a meaning.
#pragma once

#include <cstdint>
#include <string_view>

#include "client/view/screen.h"
#include "shared/tints.h"

namespace undercroft {

enum class Charset : std::uint8_t { Unicode, Cp437, Ascii };
enum class Colours : std::uint8_t { Mono, Eight, Sixteen, Full };  // Full: exactly 256
enum class Theme : std::uint8_t { Dark, Light, Terminal };

// The terminal's capabilities and the player's preferences.
struct Display {
  Charset charset = Charset::Unicode;
  Colours colours = Colours::Full;
  Theme theme = Theme::Dark;
  bool digits = false;  // draw other players as digits, as with few colours
  bool plain = false;   // for screen readers: sentences, no bars or rules
  bool lines = false;   // prints lines, because the terminal cannot place characters
};

[[nodiscard]] TextStyle style_of(Tint tint, const Display& display);

// The background of the screen.
[[nodiscard]] TextStyle background(const Display& display);

// Another player's style by slot: the same on every screen.
[[nodiscard]] TextStyle player_style(int slot, const Display& display);
// True if players are drawn as digits, by choice or because there are too few colours.
[[nodiscard]] bool draws_digits(int slot, const Display& display);

// Black on the colour, such as a locked door's metal; reversed without colours.
[[nodiscard]] TextStyle reversed_style(Colour colour, const Display& display);

// Styles for the cell an intent aims at, a cell that a foe can strike next, look mode's cursor, and
// a warning.
[[nodiscard]] TextStyle aimed(TextStyle style, const Display& display);
[[nodiscard]] TextStyle threatened(TextStyle style, const Display& display);
[[nodiscard]] TextStyle cursor_style(const Display& display);
[[nodiscard]] TextStyle reversed(TextStyle style);

}  // namespace undercroft
