// tints.cc: the tables of colours. Their contrast on black was measured when they were chosen, as
// were the distances between player colours for normal, protan, deutan and tritan sight.
#include "shared/tints.h"

#include <array>

#include "shared/check.h"
#include "shared/enum_array.h"

namespace undercroft {
namespace {

using enum TintRow::Attribute;

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
    // Players have a style by slot: player_row().
    Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong, Tint::Strong,
}};

// Slots 1 to 7; further slots are drawn as digits.
constexpr std::array<PlayerRow, kPlayerRows> kPlayers = {{
    {202, 160,  9, 1}, { 99,  88, 13, 5}, { 48,  29, 10, 2}, {212,  26, 14, 6},
    {220,  20, 11, 3}, { 36,  54, 12, 7}, {177,  89,  5, 1},
}};

// clang-format on

static_assert(rows_are_in_order(kTints, &TintRow::tint),
              "kTints has one row per tint, in the order of the enum");

}  // namespace

const TintRow& row_of(Tint tint) { return kTints[static_cast<std::size_t>(tint)]; }

Tint tint_of(Metal metal) {
  constexpr std::array<Tint, kMetalCount> kMetals = {Tint::Iron, Tint::Silver, Tint::Gold};
  return kMetals[static_cast<std::size_t>(metal)];
}

Tint tint_of(Colour colour) { return kColours[colour]; }

const PlayerRow& player_row(int slot) {
  CHECK(slot >= 1 && slot <= kPlayerRows, "the slot has no colour of its own");
  return kPlayers[static_cast<std::size_t>(slot - 1)];
}

}  // namespace undercroft
