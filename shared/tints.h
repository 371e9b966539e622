// tints.h: colours by meaning, which all pictures of the game share. Colour alone never carries a
// meaning.
#pragma once

#include <cstdint>

#include "shared/vocabulary.h"

namespace undercroft {

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

// A TintRow is a tint's form in each palette: an index of 256 on black and on white, one of 16 ANSI
// colours, or one of 8 with an attribute.
struct TintRow {
  enum Attribute : std::uint8_t { Plain, Bold, Dim };

  Tint tint;
  int dark;   // of 256, on black
  int light;  // of 256, on white
  int sixteen;
  int eight;
  Attribute eight_with;
  Attribute mono;
};
[[nodiscard]] const TintRow& row_of(Tint tint);

// The tints of a metal and of a look's colour. Players have colours of their own.
[[nodiscard]] Tint tint_of(Metal metal);
[[nodiscard]] Tint tint_of(Colour colour);

// A PlayerRow is the colour of the players in a slot, in the palettes of TintRow.
struct PlayerRow {
  int dark;
  int light;
  int sixteen;
  int eight;
};
inline constexpr int kPlayerRows = 7;
// REQUIRES: 1 <= slot <= kPlayerRows.
[[nodiscard]] const PlayerRow& player_row(int slot);

}  // namespace undercroft
