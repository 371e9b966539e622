// rgb.cc: the palette of 256 colours as values.
#include "server/picture/rgb.h"

namespace undercroft {
namespace {

// From 16 on a cube of six levels, then greys.
constexpr int kCube = 16, kGreys = 232;

constexpr std::uint8_t level_of(int step) {
  return static_cast<std::uint8_t>(step == 0 ? 0 : 55 + 40 * step);
}

Rgb rgb_at(int index) {
  if (index >= kGreys) {
    const auto grey = static_cast<std::uint8_t>(8 + 10 * (index - kGreys));
    return {grey, grey, grey};
  }
  const int at = index - kCube;
  return {level_of(at / 36), level_of(at / 6 % 6), level_of(at % 6)};
}

}  // namespace

Rgb rgb_of(Tint tint) { return rgb_at(row_of(tint).dark); }

Rgb rgb_of(Colour colour) { return rgb_of(is_known(colour) ? tint_of(colour) : Tint::Text); }

Rgb rgb_of_player(int slot) {
  const bool has_own = slot >= 1 && slot <= kPlayerRows;
  return has_own ? rgb_at(player_row(slot).dark) : rgb_of(Tint::Strong);
}

Rgb mixed(Rgb under, Rgb over, int part, int whole) {
  const auto mix = [&](int a, int b) {
    return static_cast<std::uint8_t>((a * (whole - part) + b * part + whole / 2) / whole);
  };
  return {mix(under.red, over.red), mix(under.green, over.green), mix(under.blue, over.blue)};
}

}  // namespace undercroft
