// palette.cc: the tables of colours. Contrast on black and the distances between player colours for
// normal, protan, deutan and tritan sight were measured when they were chosen.
#include "client/view/palette.h"

#include <array>
#include <utility>

namespace undercroft {
namespace {

// How an ink looks without 256 colours: an ANSI number of 16, or one of 8 with an attribute.
enum Attribute : std::uint8_t { Plain, Bold, Dim };

struct Row {
  Ink ink;
  int dark;     // of 256, on black
  int light;    // of 256, on white
  int sixteen;  // of 16
  int eight;    // of 8
  Attribute eight_with;
  Attribute mono;
};

// clang-format off
constexpr std::array<Row, kInkCount> kInks = {{
    // ink              dark light 16  8  with    mono
    {Ink::Text,         252, 235,  7, 7, Plain, Plain},
    {Ink::Faint,        245, 243,  8, 7, Dim,   Plain},
    {Ink::Strong,       231, 232, 15, 7, Bold,  Bold},
    {Ink::Rule,         241, 247,  8, 7, Dim,   Plain},
    {Ink::Floor,        245, 243,  7, 7, Plain, Plain},
    {Ink::Remembered,   241, 247,  8, 7, Dim,   Dim},
    {Ink::Wall,         180,  94,  3, 3, Plain, Plain},
    {Ink::Door,         215, 130, 11, 3, Bold,  Bold},
    {Ink::Stairs,       231, 232, 15, 7, Bold,  Bold},
    {Ink::ChestClosed,  214, 130, 11, 3, Bold,  Bold},
    {Ink::ChestOpen,    137,  94,  3, 3, Plain, Plain},
    {Ink::Water,         39,  25, 12, 6, Plain, Plain},
    {Ink::Ice,          117,  31, 14, 6, Plain, Bold},
    {Ink::Ledge,        245, 243,  8, 7, Plain, Plain},
    {Ink::Trap,         208, 130, 11, 3, Bold,  Bold},
    {Ink::TrapPressed,  241, 247,  8, 7, Dim,   Dim},
    {Ink::Iron,          75,  25, 12, 6, Bold,  Bold},
    {Ink::Silver,       252, 240,  7, 7, Bold,  Bold},
    {Ink::Gold,         220,  94, 11, 3, Bold,  Bold},
    {Ink::Thing,        252, 235,  7, 7, Plain, Plain},
    {Ink::Corpse,       138,  95,  3, 3, Plain, Plain},
    {Ink::Me,           231, 232, 15, 7, Bold,  Bold},
    {Ink::Friendly,     120,  28, 10, 2, Bold,  Bold},
    {Ink::Hostile,      203, 160,  9, 1, Bold,  Plain},
    {Ink::Projectile,   227,  94, 15, 7, Bold,  Bold},
    {Ink::Healthy,       48,  28, 10, 2, Bold,  Plain},
    {Ink::Wounded,      220,  94, 11, 3, Bold,  Plain},
    {Ink::Dying,        196, 160,  9, 1, Bold,  Bold},
    {Ink::Slow,         220,  94, 11, 3, Bold,  Plain},
    {Ink::Bad,          196, 160,  9, 1, Bold,  Bold},
    {Ink::Hurt,         203, 160,  9, 1, Bold,  Bold},
    {Ink::Sight,        220,  94, 11, 3, Bold,  Plain},
    {Ink::Chat,         117,  25, 14, 6, Plain, Plain},
    {Ink::Notice,       180,  94,  3, 3, Plain, Plain},
    {Ink::Red,          203, 160,  9, 1, Bold,  Plain},
    {Ink::Orange,       208, 130, 11, 3, Bold,  Plain},
    {Ink::Yellow,       220,  94, 11, 3, Bold,  Plain},
    {Ink::Green,         77,  28, 10, 2, Plain, Plain},
    {Ink::Cyan,         117,  31, 14, 6, Plain, Plain},
    {Ink::Blue,          75,  25, 12, 6, Bold,  Plain},
    {Ink::Magenta,      205, 127, 13, 5, Bold,  Plain},
    {Ink::Pink,         212, 132, 13, 5, Bold,  Plain},
    {Ink::White,        231, 232, 15, 7, Bold,  Plain},
    {Ink::Grey,         245, 243,  7, 7, Plain, Plain},
    {Ink::Brown,        138,  95,  3, 3, Plain, Plain},
    {Ink::Purple,       141,  90,  5, 5, Bold,  Plain},
}};

constexpr std::array<std::pair<std::string_view, Ink>, 17> kWords = {{
    {"red", Ink::Red},         {"orange", Ink::Orange}, {"yellow", Ink::Yellow},
    {"green", Ink::Green},     {"cyan", Ink::Cyan},     {"blue", Ink::Blue},
    {"magenta", Ink::Magenta}, {"pink", Ink::Pink},     {"white", Ink::White},
    {"grey", Ink::Grey},       {"gray", Ink::Grey},     {"brown", Ink::Brown},
    {"purple", Ink::Purple},   {"violet", Ink::Purple}, {"silver", Ink::Silver},
    {"gold", Ink::Gold},       {"iron", Ink::Iron},
}};

// Slots 1 to 7; those that follow are told apart by their digit.
struct PlayerRow { int dark; int light; int sixteen; int eight; };
constexpr std::array<PlayerRow, 7> kPlayers = {{
    {202, 160,  9, 1}, { 99,  88, 13, 5}, { 48,  29, 10, 2}, {212,  26, 14, 6},
    {220,  20, 11, 3}, { 36,  54, 12, 7}, {177,  89,  5, 1},
}};

struct LockRow { int full; int sixteen; int eight; };
constexpr std::array<LockRow, kMetalCount> kLocks = {{{75, 12, 6}, {252, 7, 7}, {220, 11, 3}}};
// clang-format on

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < kInks.size(); ++i) {
    if (kInks[i].ink != static_cast<Ink>(i)) return false;
  }
  return true;
}
static_assert(rows_are_in_order(), "every ink has its row, in the order of the list");

void add(Style& style, Attribute attribute) {
  style.bold = attribute == Bold;
  style.dim = attribute == Dim;
}

}  // namespace

Style background(const Look& look) {
  if (look.colours == Colours::Mono || look.theme == Theme::Terminal) return {};
  const bool light = look.theme == Theme::Light;
  Style style;
  switch (look.colours) {
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

Style style_of(Ink ink, const Look& look) {
  const Row& row = kInks[static_cast<std::size_t>(ink)];
  const bool light = look.theme == Theme::Light;
  Style style = background(look);
  switch (look.colours) {
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

bool draws_digits(int slot, const Look& look) {
  return look.digits || look.colours <= Colours::Eight || slot > static_cast<int>(kPlayers.size());
}

Style player_style(int slot, const Look& look) {
  Style style = style_of(Ink::Strong, look);
  if (slot < 1 || slot > static_cast<int>(kPlayers.size())) return style;
  const PlayerRow& row = kPlayers[static_cast<std::size_t>(slot - 1)];
  const bool light = look.theme == Theme::Light;
  if (look.colours == Colours::Full) style.fg = light ? row.light : row.dark;
  if (look.colours == Colours::Sixteen) style.fg = row.sixteen;
  if (look.colours == Colours::Eight) style.fg = row.eight;
  return style;
}

Style lock_style(Metal metal, const Look& look) {
  const LockRow& row = kLocks[static_cast<std::size_t>(metal)];
  // clang-format off
  switch (look.colours) {
    case Colours::Full:    return {.fg = 16, .bg = row.full};
    case Colours::Sixteen: return {.fg = 0, .bg = row.sixteen};
    case Colours::Eight:   return {.fg = 0, .bg = row.eight};
    default:               return {.reverse = true};
  }
  // clang-format on
}

Ink ink_of(Metal metal) {
  constexpr std::array<Ink, kMetalCount> kMetals = {Ink::Iron, Ink::Silver, Ink::Gold};
  return kMetals[static_cast<std::size_t>(metal)];
}

Ink ink_of_word(std::string_view word) {
  for (const auto& [name, ink] : kWords) {
    if (name == word) return ink;
  }
  return Ink::Text;
}

Style aimed(Style style, const Look& look) {
  style.underline = true;
  if (look.colours == Colours::Full && look.theme != Theme::Light) style.bg = 238;
  return style;
}

Style cursor_style(const Look& look) {
  Style style = style_of(Ink::Yellow, look);
  style.reverse = true;
  return style;
}

Style reversed(Style style) {
  style.reverse = !style.reverse;
  return style;
}

}  // namespace undercroft
