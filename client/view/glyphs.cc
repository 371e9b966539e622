// glyphs.cc: the tables of signs. In ASCII every one lies in 0x20 to 0x7e.
#include "client/view/glyphs.h"

#include <array>

#include "client/model/kinds.h"
#include "client/model/utf8.h"

namespace undercroft {
namespace {

// One sign in the three sets, in the order of Charset.
using Trio = std::array<char32_t, 3>;

// clang-format off
constexpr std::array<Trio, 16> kSigns = {{
    {U'█', U'█', U'='}, {U'▒', U'▒', U'-'}, {U'─', U'─', U'-'}, {U'│', U'│', U'|'},
    {U'┬', U'┬', U'+'}, {U'▸', U'►', U'>'}, {U'…', U'.', U'.'}, {U'✓', U'√', U'*'},
    {U'z', U'z', U'z'}, {U'×', U'x', U'x'}, {U'†', U'┼', U'%'}, {U'…', U'.', U'.'},
    {U'┌', U'┌', U'+'}, {U'┐', U'┐', U'+'}, {U'└', U'└', U'+'}, {U'┘', U'┘', U'+'},
}};

struct GroundRow { Ground ground; Trio glyph; Tint tint; };
constexpr std::array<GroundRow, 10> kGrounds = {{
    {Ground::Unknown,    {U' ', U' ', U' '}, Tint::Text},
    {Ground::Floor,      {U'·', U'·', U'.'}, Tint::Floor},
    {Ground::SoftRock,   {U'#', U'#', U'#'}, Tint::Brown},
    {Ground::Masonry,    {U'#', U'#', U'#'}, Tint::Wall},
    {Ground::Bedrock,    {U'#', U'#', U'#'}, Tint::Wall},
    {Ground::Water,      {U'≈', U'≈', U'~'}, Tint::Water},
    {Ground::Ice,        {U'◆', U'♦', U'O'}, Tint::Ice},
    {Ground::Ledge,      {U'░', U'░', U','}, Tint::Ledge},
    {Ground::StairsDown, {U'>', U'>', U'>'}, Tint::Stairs},
    {Ground::StairsUp,   {U'<', U'<', U'<'}, Tint::Stairs},
}};

// Bounce traps by the way they throw, up first; released and pressed.
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
    U"·≈■□█▒░─│┌┐└┘┬┴├┤┼►◄▲▼↑↓→←♦√⌐¬∩≡±÷°²ƒ£¥«»äöüÄÖÜßéèêëáàâåÅçÇñÑíìîïóòôúùûÿæÆ¿¡½¼";
constexpr char32_t kLockInitials[] = U"ISG";
// clang-format on

char32_t one_of(const Trio& trio, const Look& look) {
  return trio[static_cast<std::size_t>(look.charset)];
}

struct Drawn {
  Trio glyph;
  Tint tint;
};

Drawn own_glyph(const EntityView& entity) {
  return {{entity.glyph, entity.glyph, entity.glyph}, tint_of_word(entity.colour)};
}

Drawn bounce_trap(const EntityView& entity) {
  const bool pressed = entity.state == State::Pressed;
  const auto way = entity.facing == Direction::None ? 0U : static_cast<unsigned>(entity.facing) - 1;
  return {pressed ? kPressedTraps[way] : kTraps[way], pressed ? Tint::TrapPressed : Tint::Trap};
}

// What the screen draws in its own way, whatever the content files say: features whose sign tells
// their state. The rest look as their blueprint does.
Drawn drawn(const EntityView& entity) {
  // clang-format off
  switch (entity.kind) {
    case Kind::Chest:
      if (entity.state == State::Open) return {{U'□', U'∩', U'_'}, Tint::ChestOpen};
      return {{U'■', U'■', U'='}, Tint::ChestClosed};
    case Kind::OpenDoor:   return {{U'\'', U'\'', U'\''}, Tint::Door};
    case Kind::ClosedDoor: return {{U'+', U'+', U'+'}, Tint::Door};
    case Kind::Key:        return {{U'⌐', U'⌐', U'&'}, tint_of(entity.metal.value_or(Metal::Iron))};
    case Kind::Corpse:     return {{U'%', U'%', U'%'}, Tint::Corpse};
    case Kind::BounceTrap: return bounce_trap(entity);
    case Kind::Projectile: return {{U'*', U'*', U'*'}, Tint::Projectile};
    case Kind::Player:     return {{U'@', U'@', U'@'}, Tint::Me};
    default:               return own_glyph(entity);
  }
  // clang-format on
}

ScreenCell player_cell(const EntityView& entity, EntityId self, const Look& look) {
  ScreenCell cell{U'@', style_of(Tint::Me, look)};
  if (entity.id != self) {
    cell.style = player_style(entity.slot, look);
    if (draws_digits(entity.slot, look)) {
      cell.glyph = static_cast<char32_t>(U'0' + entity.slot % 10);
    }
  }
  if (entity.max_health > 0 && entity.health * 4 <= entity.max_health) cell.style.reverse = true;
  return cell;
}

ScreenCell locked_door(Metal metal, const Look& look) {
  const bool initial = look.colours == Colours::Mono;
  return {initial ? kLockInitials[static_cast<std::size_t>(metal)] : U'+', lock_style(metal, look)};
}

}  // namespace

char32_t sign(Sign which, const Look& look) {
  return one_of(kSigns[static_cast<std::size_t>(which)], look);
}

std::u32string_view arrow(Direction way, const Look& look) {
  const auto index = static_cast<std::size_t>(way);
  // CP437 has only the four straight arrows.
  const bool letters =
      look.charset == Charset::Ascii || (look.charset == Charset::Cp437 && is_diagonal(way));
  return letters ? kLetters[index] : kArrows[index];
}

ScreenCell ground_cell(const CellView& cell, const Look& look) {
  const GroundRow& row = kGrounds[static_cast<std::size_t>(cell.ground)];
  const bool faint = !cell.visible && cell.ground != Ground::Unknown;
  return {one_of(row.glyph, look), style_of(faint ? Tint::Remembered : row.tint, look)};
}

ScreenCell entity_cell(const EntityView& entity, bool visible, EntityId self, const Look& look) {
  if (entity.kind == Kind::Player) return player_cell(entity, self, look);
  if (entity.kind == Kind::ClosedDoor && entity.state == State::Locked && entity.metal && visible) {
    return locked_door(*entity.metal, look);
  }
  const Drawn what = drawn(entity);
  ScreenCell cell{shown(one_of(what.glyph, look), look),
                  style_of(visible ? what.tint : Tint::Remembered, look)};
  if (entity.state == State::Asleep && looks_alive(entity.kind)) cell.style.dim = true;
  return cell;
}

char32_t shown(char32_t c, const Look& look) {
  if (c >= 0x20 && c < 0x7f) return c;
  if (look.charset == Charset::Unicode) return c;
  if (look.charset == Charset::Cp437 && kCp437.find(c) != std::u32string_view::npos) return c;
  return U'?';
}

std::u32string shown(std::string_view utf8, const Look& look) {
  std::u32string text = from_utf8(utf8);
  for (char32_t& c : text) c = shown(c, look);
  return text;
}

}  // namespace undercroft
