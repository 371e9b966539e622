// palette.h: colours by what they mean, for every sort of terminal. No meaning is by colour alone.
#pragma once

#include <cstdint>
#include <string_view>

#include "client/view/screen.h"
#include "shared/vocabulary.h"

namespace undercroft {

enum class Charset : std::uint8_t { Unicode, Cp437, Ascii };
enum class Colours : std::uint8_t { Mono, Eight, Sixteen, Full };  // Full: exactly 256
enum class Theme : std::uint8_t { Dark, Light, Terminal };

// What the terminal can show and how its owner likes it.
struct Display {
  Charset charset = Charset::Unicode;
  Colours colours = Colours::Full;
  Theme theme = Theme::Dark;
  bool digits = false;  // other players as the digit of their slot, as with few colours
  bool plain = false;   // to be read aloud: sentences, no bars and no rules
};

enum class Tint : std::uint8_t {
  Text,
  Faint,
  Strong,
  Rule,
  Floor,
  Remembered,
  Wall,
  Door,
  Stairs,
  ChestClosed,
  ChestOpen,
  Water,
  Ice,
  Ledge,
  Trap,
  TrapPressed,
  Iron,
  Silver,
  Gold,
  Thing,
  Corpse,
  Me,
  Friendly,
  Hostile,
  Projectile,
  Healthy,
  Wounded,
  Dying,
  Slow,
  Bad,
  Hurt,
  Sight,
  Chat,
  Notice,
  Red,
  Orange,
  Yellow,
  Green,
  Cyan,
  Blue,
  Magenta,
  Pink,
  White,
  Grey,
  Brown,
  Purple,
  SoftRock,
  Bedrock,
  SpikesUp,
  SpikesDown
};
inline constexpr int kTintCount = 50;

[[nodiscard]] TextStyle style_of(Tint tint, const Display& display);

// What lies behind everything.
[[nodiscard]] TextStyle background(const Display& display);

// Another player's, by slot: the same on every screen.
[[nodiscard]] TextStyle player_style(int slot, const Display& display);
// Whether players are drawn as digits: asked for, or too few colours to tell them apart.
[[nodiscard]] bool draws_digits(int slot, const Display& display);

// A locked door: black on its metal, and without colours reversed.
[[nodiscard]] TextStyle lock_style(Metal metal, const Display& display);
[[nodiscard]] Tint tint_of(Metal metal);

// What a look is coloured with.
[[nodiscard]] Tint tint_of(Colour colour);

// The cell an intent is aimed at; one that a foe can strike next; the look mode's cursor; a
// warning.
[[nodiscard]] TextStyle aimed(TextStyle style, const Display& display);
[[nodiscard]] TextStyle threatened(TextStyle style, const Display& display);
[[nodiscard]] TextStyle cursor_style(const Display& display);
[[nodiscard]] TextStyle reversed(TextStyle style);

}  // namespace undercroft
