// glyphs.cc: the tables of glyphs. In ASCII all are in 0x20 to 0x7e.
#include "client/view/glyphs.h"

#include <array>
#include <utility>

#include "shared/utf8.h"

namespace undercroft {
namespace {

// A glyph in the three sets, in the order of Charset.
using Trio = std::array<char32_t, 3>;

// clang-format off
constexpr std::array<Trio, 19> kSigns = {{
    {U'█', U'█', U'='}, {U'▒', U'▒', U'-'}, {U'─', U'─', U'-'}, {U'│', U'│', U'|'},
    {U'┬', U'┬', U'+'}, {U'▸', U'►', U'>'}, {U'…', U'.', U'.'}, {U'"', U'"', U'"'}, {U'✓', U'√', U'*'},
    {U'z', U'z', U'z'}, {U' ', U' ', U' '}, {U'×', U'x', U'x'}, {U'†', U'┼', U'%'},
    {U'_', U'_', U'_'}, {U'…', U'.', U'.'}, {U'┌', U'┌', U'+'}, {U'┐', U'┐', U'+'},
    {U'└', U'└', U'+'}, {U'┘', U'┘', U'+'},
}};

constexpr std::array<std::u32string_view, 9> kArrows = {
    U"·", U"↑", U"↗", U"→", U"↘", U"↓", U"↙", U"←", U"↖"};
constexpr std::array<std::u32string_view, 9> kLetters = {
    U"", U"N", U"NE", U"E", U"SE", U"S", U"SW", U"W", U"NW"};

// Characters of CP437 beyond ASCII that content files and names may use.
constexpr std::u32string_view kCp437 =
    U"·≈■□█▓▒░Ω◘§─│┌┐└┘┬┴├┤┼►◄▲▼↑↓→←♦√⌐¬∩≡±÷°²ƒ£¥«»äöüÄÖÜßéèêëáàâåÅçÇñÑíìîïóòôúùûÿæÆ¿¡½¼";
// Substitutes in CP437 for glyphs that it lacks.
constexpr std::array<std::pair<char32_t, char32_t>, 8> kForCp437 = {{
    {U'◆', U'♦'}, {U'□', U'∩'}, {U'∧', U'"'}, {U'¨', U'`'}, {U'↗', U'↑'}, {U'↖', U'↑'}, {U'↘', U'↓'}, {U'↙', U'↓'},
}};
// clang-format on

char32_t one_of(const Trio& trio, const Display& display) {
  return trio[static_cast<std::size_t>(display.charset)];
}

char32_t in_cp437(char32_t glyph, char32_t ascii) {
  for (const auto& [unicode, substitute] : kForCp437) {
    if (unicode == glyph) return substitute;
  }
  return kCp437.find(glyph) != std::u32string_view::npos ? glyph : ascii;
}

// The glyph of a look or a ground in the terminal's character set.
char32_t drawn(char32_t glyph, char ascii, const Display& display) {
  const auto substitute = static_cast<char32_t>(ascii);
  switch (display.charset) {
    case Charset::Unicode:
      return glyph;
    case Charset::Cp437:
      return in_cp437(glyph, substitute);
    default:
      return substitute;
  }
}

bool is_player_colour(Colour colour) { return colour >= Colour::Me && is_known(colour); }

// A player, standing or down. A downed one is still recognized by its colour.
ScreenCell player_cell(const EntityView& entity, const Look& look, const Display& display) {
  ScreenCell cell{drawn(look.glyph, look.ascii, display), style_of(Tint::Me, display)};
  if (look.colour != Colour::Me) {
    cell.style = player_style(entity.slot, display);
    if (draws_digits(entity.slot, display)) {
      cell.glyph = static_cast<char32_t>(U'0' + entity.slot % 10);
    }
  }
  if (entity.max_health > 0 && is_almost_dead(entity.health, entity.max_health))
    cell.style.reverse = true;
  if (look.reversed) cell.style.reverse = cell.style.underline = true;
  return cell;
}

ScreenCell reversed_cell(const Look& look, const Display& display) {
  const bool is_mono = display.colours == Colours::Mono && look.mono != 0;
  const char32_t glyph = is_mono ? look.mono : look.glyph;
  return {shown(drawn(glyph, is_mono ? static_cast<char>(glyph) : look.ascii, display), display),
          reversed_style(look.colour, display)};
}

}  // namespace

char32_t sign(Sign which, const Display& display) {
  return one_of(kSigns[static_cast<std::size_t>(which)], display);
}

std::u32string_view arrow(Direction way, const Display& display) {
  const auto index = static_cast<std::size_t>(way);
  const bool letters =
      display.charset == Charset::Ascii || (display.charset == Charset::Cp437 && is_diagonal(way));
  return letters ? kLetters[index] : kArrows[index];
}

ScreenCell ground_cell(const Observation& known, const CellView& cell, const Display& display) {
  const GroundLook& look = known.look(cell.ground);
  const bool faint = !cell.visible && cell.ground != Ground::Unknown;
  const Tint tint = faint ? Tint::Remembered : tint_of(look.colour);
  return {shown(drawn(look.glyph, look.ascii, display), display), style_of(tint, display)};
}

ScreenCell entity_cell(const EntityView& entity, const Look& look, bool visible,
                       const Display& display) {
  if (is_player_colour(look.colour)) return player_cell(entity, look, display);
  if (look.reversed && visible) return reversed_cell(look, display);
  // A remembered item keeps its colour, which says what it is worth walking back for.
  const bool keeps_colour = visible || look.takeable;
  ScreenCell cell{shown(drawn(look.glyph, look.ascii, display), display),
                  style_of(keeps_colour ? tint_of(look.colour) : Tint::Remembered, display)};
  if (!visible && keeps_colour) cell.style.dim = true;
  if (look.dim) cell.style.dim = true;
  return cell;
}

ScreenCell cell_over_downed(const ScreenCell& creature, const ScreenCell& downed, bool is_own) {
  if (!is_own) return {creature.glyph, downed.style};
  ScreenCell cell{downed.glyph, creature.style};
  cell.style.reverse = cell.style.underline = true;
  return cell;
}

ScreenCell own_cell(const Look& look, const Display& display) {
  return {drawn(look.glyph, look.ascii, display), style_of(tint_of(look.colour), display)};
}

ScreenCell slot_cell(int slot, const Display& display) {
  EntityView somebody;
  somebody.slot = slot;
  Look look;
  look.glyph = U'@';
  look.ascii = '@';
  look.colour = colour_of_player(slot);
  return player_cell(somebody, look, display);
}

char32_t shown(char32_t c, const Display& display) {
  if (c >= 0x20 && c < 0x7f) return c;
  if (display.charset == Charset::Unicode) return c;
  if (display.charset == Charset::Cp437 && kCp437.find(c) != std::u32string_view::npos) return c;
  return U'?';
}

std::u32string shown(std::string_view utf8, const Display& display) {
  std::u32string text = from_utf8(utf8);
  for (char32_t& c : text) c = shown(c, display);
  return text;
}

}  // namespace undercroft
