// rgb.h: a colour of a pixel, and the project's named colours on black.
#pragma once

#include <cstdint>

#include "shared/tints.h"

namespace undercroft {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(Rgb, Rgb) = default;

  [[nodiscard]] constexpr int number() const { return red << 16 | green << 8 | blue; }
};

inline constexpr Rgb kBackdrop{};  // what named colours are chosen for

[[nodiscard]] Rgb rgb_of(Tint tint);
// The colour of a look; that of text for a colour of a later version.
[[nodiscard]] Rgb rgb_of(Colour colour);
// The colour of the players in a slot, on every screen; bright if they have none of their own.
[[nodiscard]] Rgb rgb_of_player(int slot);

// `part` of `whole` parts of `over`, and the rest of `under`. REQUIRES: 0 <= part <= whole.
[[nodiscard]] Rgb mixed(Rgb under, Rgb over, int part, int whole);

}  // namespace undercroft
