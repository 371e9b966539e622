// glyphs.cc: the tables of glyphs. In ASCII all are in 0x20 to 0x7e.
#include "client/view/glyphs.h"

#include <array>

#include "client/model/condition.h"
#include "client/model/kinds.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// A glyph in the three sets, in the order of Charset.
using Trio = std::array<char32_t, 3>;

// clang-format off
constexpr std::array<Trio, 18> kSigns = {{
    {U'█', U'█', U'='}, {U'▒', U'▒', U'-'}, {U'─', U'─', U'-'}, {U'│', U'│', U'|'},
    {U'┬', U'┬', U'+'}, {U'▸', U'►', U'>'}, {U'…', U'.', U'.'}, {U'✓', U'√', U'*'},
    {U'z', U'z', U'z'}, {U' ', U' ', U' '}, {U'×', U'x', U'x'}, {U'†', U'┼', U'%'},
    {U'_', U'_', U'_'}, {U'…', U'.', U'.'}, {U'┌', U'┌', U'+'}, {U'┐', U'┐', U'+'},
    {U'└', U'└', U'+'}, {U'┘', U'┘', U'+'},
}};

struct GroundRow { Ground ground; Trio glyph; Tint tint; };
constexpr std::array<GroundRow, 10> kGrounds = {{
    {Ground::Unknown,    {U' ', U' ', U' '}, Tint::Text},
    {Ground::Floor,      {U'·', U'·', U'.'}, Tint::Floor},
    {Ground::SoftRock,   {U'▒', U'▒', U';'}, Tint::SoftRock},
    {Ground::Masonry,    {U'#', U'#', U'#'}, Tint::Wall},
    {Ground::Bedrock,    {U'▓', U'▓', U'\\'}, Tint::Bedrock},
    {Ground::Water,      {U'≈', U'≈', U'~'}, Tint::Water},
    {Ground::Ice,        {U'◆', U'♦', U'-'}, Tint::Ice},
    {Ground::Ledge,      {U'░', U'░', U','}, Tint::Ledge},
    {Ground::StairsDown, {U'>', U'>', U'>'}, Tint::Stairs},
    {Ground::StairsUp,   {U'<', U'<', U'<'}, Tint::Stairs},
}};

// Bounce traps by the direction they throw in, up first; released and pressed.
constexpr std::array<Trio, 8> kTraps = {{
    {U'▲', U'▲', U'^'}, {U'↗', U'▲', U'^'}, {U'►', U'►', U'}'}, {U'↘', U'▼', U'v'},
    {U'▼', U'▼', U'v'}, {U'↙', U'▼', U'v'}, {U'◄', U'◄', U'{'}, {U'↖', U'▲', U'^'},
}};
constexpr std::array<Trio, 8> kPressedTraps = {{
    {U'↑', U'↑', U':'}, {U'↗', U'↑', U':'}, {U'→', U'→', U':'}, {U'↘', U'↓', U':'},
    {U'↓', U'↓', U':'}, {U'↙', U'↓', U':'}, {U'←', U'←', U':'}, {U'↖', U'↑', U':'},
}};

constexpr std::array<std::u32string_view, 9> kArrows = {
    U"·", U"↑", U"↗", U"→", U"↘", U"↓", U"↙", U"←", U"↖"};
constexpr std::array<std::u32string_view, 9> kLetters = {
    U"", U"N", U"NE", U"E", U"SE", U"S", U"SW", U"W", U"NW"};

// Characters of CP437 beyond ASCII that content files and names may use.
constexpr std::u32string_view kCp437 =
    U"·≈■□█▓▒░Ω◘§─│┌┐└┘┬┴├┤┼►◄▲▼↑↓→←♦√⌐¬∩≡±÷°²ƒ£¥«»äöüÄÖÜßéèêëáàâåÅçÇñÑíìîïóòôúùûÿæÆ¿¡½¼";
constexpr char32_t kLockInitials[] = U"ISG";
// clang-format on

char32_t one_of(const Trio& trio, const Display& display) {
  return trio[static_cast<std::size_t>(display.charset)];
}

struct Drawn {
  Trio glyph;
  Tint tint;
};

Drawn own_glyph(const Look& look) {
  const auto ascii = static_cast<char32_t>(look.ascii);
  const char32_t cp437 = kCp437.find(look.glyph) != std::u32string_view::npos ? look.glyph : ascii;
  return {{look.glyph, cp437, ascii}, tint_of(look.colour)};
}

Drawn bounce_trap(const EntityView& entity) {
  const bool pressed = entity.state == State::Pressed;
  const auto way = entity.facing == Direction::None ? 0U : static_cast<unsigned>(entity.facing) - 1;
  return {pressed ? kPressedTraps[way] : kTraps[way], pressed ? Tint::TrapPressed : Tint::Trap};
}

// Raised spikes are points; lowered ones are the holes they come from.
Drawn spikes(const EntityView& entity) {
  if (entity.state == State::Up) return {{U'∧', U'"', U'"'}, Tint::SpikesUp};
  return {{U'¨', U'`', U'`'}, Tint::SpikesDown};
}

// Features whose glyph shows their state: the client draws these whatever the content files say.
// All others look as their blueprint says.
Drawn drawn(const EntityView& entity, const Look& look) {
  // clang-format off
  switch (look.kind) {
    case Kind::Chest:
      if (entity.state == State::Open) return {{U'□', U'∩', U'_'}, Tint::ChestOpen};
      return {{U'■', U'■', U'='}, Tint::ChestClosed};
    case Kind::OpenDoor:   return {{U'\'', U'\'', U'\''}, Tint::Door};
    case Kind::ClosedDoor: return {{U'+', U'+', U'+'}, Tint::Door};
    case Kind::Key:        return {{U'⌐', U'⌐', U'&'}, tint_of(entity.metal.value_or(Metal::Iron))};
    case Kind::Corpse:     return {{U'%', U'%', U'%'}, Tint::Corpse};
    case Kind::BounceTrap: return bounce_trap(entity);
    case Kind::Spikes:     return spikes(entity);
    case Kind::Portal:     return {{U'Ω', U'Ω', U'('}, Tint::Magenta};
    case Kind::Fire:       return {{U'§', U'§', U'*'}, Tint::Bad};
    case Kind::Smoke:      return {{U'°', U'°', U':'}, Tint::Grey};
    case Kind::Plate:      return {{U'◘', U'◘', U']'}, Tint::Trap};
    case Kind::Projectile: return {{U'*', U'*', U'*'}, Tint::Projectile};
    case Kind::Player:     return {{U'@', U'@', U'@'}, Tint::Me};
    default:               return own_glyph(look);
  }
  // clang-format on
}

ScreenCell player_cell(const EntityView& entity, EntityId self, const Display& display) {
  ScreenCell cell{U'@', style_of(Tint::Me, display)};
  if (entity.id != self) {
    cell.style = player_style(entity.slot, display);
    if (draws_digits(entity.slot, display)) {
      cell.glyph = static_cast<char32_t>(U'0' + entity.slot % 10);
    }
  }
  if (entity.max_health > 0 && is_almost_dead(entity.health, entity.max_health))
    cell.style.reverse = true;
  return cell;
}

// A downed player's glyph still shows who it is.
ScreenCell downed_cell(const EntityView& entity, EntityId self, const Display& display) {
  ScreenCell cell = player_cell(entity, self, display);
  cell.style.reverse = cell.style.underline = true;
  return cell;
}

ScreenCell locked_door(Metal metal, const Display& display) {
  const bool initial = display.colours == Colours::Mono;
  return {initial ? kLockInitials[static_cast<std::size_t>(metal)] : U'+',
          lock_style(metal, display)};
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

ScreenCell ground_cell(const CellView& cell, const Display& display) {
  // Ground known only to a server of another version: unknown, but seen.
  if (!is_known(cell.ground)) return {U'?', style_of(Tint::Text, display)};
  const GroundRow& row = kGrounds[index_of(cell.ground)];
  const bool faint = !cell.visible && cell.ground != Ground::Unknown;
  return {one_of(row.glyph, display), style_of(faint ? Tint::Remembered : row.tint, display)};
}

ScreenCell entity_cell(const EntityView& entity, const Look& look, bool visible, EntityId self,
                       const Display& display) {
  if (look.kind == Kind::Player) return player_cell(entity, self, display);
  if (look.kind == Kind::Downed) return downed_cell(entity, self, display);
  if (look.kind == Kind::ClosedDoor && entity.state == State::Locked && entity.metal && visible) {
    return locked_door(*entity.metal, display);
  }
  const Drawn what = drawn(entity, look);
  // A remembered item keeps its colour, which says what it is worth walking back for.
  const bool keeps_colour = visible || look.takeable;
  ScreenCell cell{shown(one_of(what.glyph, display), display),
                  style_of(keeps_colour ? what.tint : Tint::Remembered, display)};
  if (!visible && keeps_colour) cell.style.dim = true;
  if (entity.state == State::Asleep && looks_alive(look)) cell.style.dim = true;
  return cell;
}

ScreenCell own_cell(const Look& look, const Display& display) {
  const Drawn what = own_glyph(look);
  return {one_of(what.glyph, display), style_of(what.tint, display)};
}

ScreenCell slot_cell(int slot, const Display& display) {
  EntityView somebody;
  somebody.slot = slot;
  return player_cell(somebody, EntityId{~0U}, display);
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
