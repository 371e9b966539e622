// palette.cc: the tables of colours. Their contrast on black was measured when they were chosen, as
// were the distances between player colours for normal, protan, deutan and tritan sight.
#include "client/view/palette.h"

#include <array>
#include <utility>

namespace undercroft {
namespace {

// A tint's form without 256 colours: one of 16 ANSI colours, or one of 8 with an attribute.
enum Attribute : std::uint8_t { Plain, Bold, Dim };

struct TintRow {
  Tint tint;
  int dark;     // of 256, on black
  int light;    // of 256, on white
  int sixteen;  // of 16
  int eight;    // of 8
  Attribute eight_with;
  Attribute mono;
};

// clang-format off
constexpr std::array<TintRow, kTintCount> kTints = {{
    // tint              dark light 16  8  with    mono
    {Tint::Text,         252, 235,  7, 7, Plain, Plain},
    {Tint::Faint,        245, 243,  8, 7, Dim,   Plain},
    {Tint::Strong,       231, 232, 15, 7, Bold,  Bold},
    {Tint::Rule,         241, 246,  8, 7, Dim,   Plain},
    {Tint::Floor,        245, 243,  7, 7, Plain, Plain},
    {Tint::Remembered,   241, 246,  8, 7, Dim,   Dim},
    {Tint::Wall,         180,  94,  3, 3, Plain, Plain},
    {Tint::Door,         215, 130, 11, 3, Bold,  Bold},
    {Tint::Stairs,       231, 232, 15, 7, Bold,  Bold},
    {Tint::ChestClosed,  214, 130, 11, 3, Bold,  Bold},
    {Tint::ChestOpen,    137,  94,  3, 3, Plain, Plain},
    {Tint::Water,         39,  25, 12, 6, Plain, Plain},
    {Tint::Ice,          117,  24, 14, 6, Plain, Bold},
    {Tint::Ledge,        245, 243,  8, 7, Plain, Plain},
    {Tint::Trap,         208, 130, 11, 3, Bold,  Bold},
    {Tint::TrapPressed,  241, 246,  8, 7, Dim,   Dim},
    {Tint::Iron,          75,  25, 12, 6, Bold,  Bold},
    {Tint::Silver,       252, 240,  7, 7, Bold,  Bold},
    {Tint::Gold,         220,  94, 11, 3, Bold,  Bold},
    {Tint::Thing,        252, 235,  7, 7, Plain, Plain},
    {Tint::Corpse,       138,  95,  3, 3, Plain, Plain},
    {Tint::Me,           231, 232, 15, 7, Bold,  Bold},
    {Tint::Friendly,     120,  28, 10, 2, Bold,  Bold},
    {Tint::Hostile,      203, 160,  9, 1, Bold,  Plain},
    {Tint::Projectile,   227,  94, 15, 7, Bold,  Bold},
    {Tint::Healthy,       48,  28, 10, 2, Bold,  Plain},
    {Tint::Wounded,      220,  94, 11, 3, Bold,  Plain},
    {Tint::Dying,        196, 160,  9, 1, Bold,  Bold},
    {Tint::Slow,         220,  94, 11, 3, Bold,  Plain},
    {Tint::Bad,          196, 160,  9, 1, Bold,  Bold},
    {Tint::Hurt,         203, 160,  9, 1, Bold,  Bold},
    {Tint::Sight,        220,  94, 11, 3, Bold,  Plain},
    {Tint::Chat,         117,  25, 14, 6, Plain, Plain},
    {Tint::Notice,       180,  94,  3, 3, Plain, Plain},
    {Tint::Red,          203, 160,  9, 1, Bold,  Plain},
    {Tint::Orange,       208, 130, 11, 3, Bold,  Plain},
    {Tint::Yellow,       220,  94, 11, 3, Bold,  Plain},
    {Tint::Green,         77,  28, 10, 2, Plain, Plain},
    {Tint::Cyan,         117,  24, 14, 6, Plain, Plain},
    {Tint::Blue,          75,  25, 12, 6, Bold,  Plain},
    {Tint::Magenta,      205, 127, 13, 5, Bold,  Plain},
    {Tint::Pink,         212, 125, 13, 5, Bold,  Plain},
    {Tint::White,        231, 232, 15, 7, Bold,  Plain},
    {Tint::Grey,         245, 243,  7, 7, Plain, Plain},
    {Tint::Brown,        138,  95,  3, 3, Plain, Plain},
    {Tint::Purple,       141,  90,  5, 5, Bold,  Plain},
    {Tint::SoftRock,     138,  95,  3, 3, Plain, Plain},
    {Tint::Bedrock,      244, 240,  8, 7, Dim,   Dim},
    {Tint::SpikesUp,     203, 160,  9, 1, Bold,  Bold},
    {Tint::SpikesDown,   245, 243,  7, 7, Plain, Plain},
}};

constexpr EnumArray<Colour, Tint> kColours = {{
    Tint::Text, Tint::Red,   Tint::Orange, Tint::Yellow, Tint::Green,  Tint::Cyan,   Tint::Blue, Tint::Magenta,
    Tint::Pink, Tint::White, Tint::Grey,   Tint::Brown,  Tint::Purple, Tint::Silver, Tint::Gold, Tint::Iron,
    Tint::Floor, Tint::Wall, Tint::Bedrock, Tint::Water, Tint::Ice, Tint::Ledge, Tint::Stairs, Tint::Door,
    Tint::ChestClosed, Tint::ChestOpen, Tint::Trap, Tint::TrapPressed, Tint::Bad, Tint::Projectile, Tint::Me,
    // Players have a style by slot: player_style().
    Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong,
}};

// Slots 1 to 7; further slots are drawn as digits.
struct PlayerRow { int dark; int light; int sixteen; int eight; };
constexpr std::array<PlayerRow, 7> kPlayers = {{
    {202, 160,  9, 1}, { 99,  88, 13, 5}, { 48,  29, 10, 2}, {212,  26, 14, 6},
    {220,  20, 11, 3}, { 36,  54, 12, 7}, {177,  89,  5, 1},
}};

// clang-format on

static_assert(rows_are_in_order(kTints, &TintRow::tint),
              "kTints has one row per tint, in the order of the enum");

void add(TextStyle& style, Attribute attribute) {
  style.bold = attribute == Bold;
  style.dim = attribute == Dim;
}

}  // namespace

TextStyle background(const Display& display) {
  if (display.colours == Colours::Mono || display.theme == Theme::Terminal) return {};
  const bool light = display.theme == Theme::Light;
  TextStyle style;
  switch (display.colours) {
    case Colours::Full:
      style.fg = light ? 235 : 252;
      style.bg = light ? 231 : 16;
      break;
    case Colours::Sixteen:
      style.fg = light ? 0 : 7;
      style.bg = light ? 15 : 0;
      break;
    default:
      style.fg = light ? 0 : 7;
      style.bg = light ? 7 : 0;
      break;
  }
  return style;
}

TextStyle style_of(Tint tint, const Display& display) {
  const TintRow& row = kTints[static_cast<std::size_t>(tint)];
  const bool light = display.theme == Theme::Light;
  TextStyle style = background(display);
  switch (display.colours) {
    case Colours::Full:
      style.fg = light ? row.light : row.dark;
      style.bold = row.mono == Bold && row.eight_with == Bold;
      break;
    case Colours::Sixteen:
      style.fg = light && row.sixteen >= 7 ? 0 : row.sixteen;
      break;
    case Colours::Eight:
      style.fg = light && row.eight == 7 ? 0 : row.eight;
      add(style, row.eight_with);
      break;
    case Colours::Mono:
      add(style, row.mono);
      break;
  }
  return style;
}

bool draws_digits(int slot, const Display& display) {
  return display.digits || display.colours <= Colours::Eight ||
         slot > static_cast<int>(kPlayers.size());
}

TextStyle player_style(int slot, const Display& display) {
  TextStyle style = style_of(Tint::Strong, display);
  if (slot < 1 || slot > static_cast<int>(kPlayers.size())) return style;
  const PlayerRow& row = kPlayers[static_cast<std::size_t>(slot - 1)];
  const bool light = display.theme == Theme::Light;
  if (display.colours == Colours::Full) style.fg = light ? row.light : row.dark;
  if (display.colours == Colours::Sixteen) style.fg = row.sixteen;
  if (display.colours == Colours::Eight) style.fg = row.eight;
  return style;
}

TextStyle reversed_style(Colour colour, const Display& display) {
  const TintRow& row = kTints[static_cast<std::size_t>(tint_of(colour))];
  // clang-format off
  switch (display.colours) {
    case Colours::Full:    return {.fg = 16, .bg = row.dark};
    case Colours::Sixteen: return {.fg = 0, .bg = row.sixteen};
    case Colours::Eight:   return {.fg = 0, .bg = row.eight};
    default:               return {.reverse = true};
  }
  // clang-format on
}

Tint tint_of(Metal metal) {
  constexpr std::array<Tint, kMetalCount> kMetals = {Tint::Iron, Tint::Silver, Tint::Gold};
  return kMetals[static_cast<std::size_t>(metal)];
}

Tint tint_of(Colour colour) { return kColours[colour]; }

TextStyle aimed(TextStyle style, const Display& display) {
  style.underline = true;
  if (display.colours == Colours::Full && display.theme != Theme::Light) style.bg = 238;
  return style;
}

// On red ground, red glyphs become white.
TextStyle threatened(TextStyle style, const Display& display) {
  constexpr int kRed = 1, kBrightRed = 9, kWhite = 7;
  const bool light = display.theme == Theme::Light;
  // clang-format off
  switch (display.colours) {
    case Colours::Full: style.bg = light ? 224 : 52; return style;
    case Colours::Mono: style.reverse = !style.reverse; return style;
    default: break;
  }
  // clang-format on
  style.bg = kRed;
  style.dim = false;
  if (style.fg == kRed || style.fg == kBrightRed) style.fg = kWhite;
  return style;
}

TextStyle cursor_style(const Display& display) {
  TextStyle style = style_of(Tint::Yellow, display);
  style.reverse = true;
  return style;
}

TextStyle reversed(TextStyle style) {
  style.reverse = !style.reverse;
  return style;
}

}  // namespace undercroft
