// palette.cc: tints as styles of each kind of terminal.
#include "client/view/palette.h"

namespace undercroft {
namespace {

void add(TextStyle& style, TintRow::Attribute attribute) {
  style.bold = attribute == TintRow::Bold;
  style.dim = attribute == TintRow::Dim;
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
  const TintRow& row = row_of(tint);
  const bool light = display.theme == Theme::Light;
  TextStyle style = background(display);
  switch (display.colours) {
    case Colours::Full:
      style.fg = light ? row.light : row.dark;
      style.bold = row.mono == TintRow::Bold && row.eight_with == TintRow::Bold;
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
  return display.digits || display.colours <= Colours::Eight || slot > kPlayerRows;
}

TextStyle player_style(int slot, const Display& display) {
  TextStyle style = style_of(Tint::Strong, display);
  if (slot < 1 || slot > kPlayerRows) return style;
  const PlayerRow& row = player_row(slot);
  const bool light = display.theme == Theme::Light;
  if (display.colours == Colours::Full) style.fg = light ? row.light : row.dark;
  if (display.colours == Colours::Sixteen) style.fg = row.sixteen;
  if (display.colours == Colours::Eight) style.fg = row.eight;
  return style;
}

TextStyle reversed_style(Colour colour, const Display& display) {
  const TintRow& row = row_of(tint_of(colour));
  // clang-format off
  switch (display.colours) {
    case Colours::Full:    return {.fg = 16, .bg = row.dark};
    case Colours::Sixteen: return {.fg = 0, .bg = row.sixteen};
    case Colours::Eight:   return {.fg = 0, .bg = row.eight};
    default:               return {.reverse = true};
  }
  // clang-format on
}

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
