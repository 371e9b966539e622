// names.h: the names of directions, metals, colours, states, signs and reaches.
//
// Content files, scenario files, logs and rules pages use the same names. The names of kinds and
// statuses are in vocabulary.h, those of verbs in verbs.cc.
#pragma once

#include <array>
#include <string_view>

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

template <typename Enum>
struct Named {
  Enum item;
  std::string_view name;
};
template <typename Enum>
using NameTable = EnumArray<Enum, Named<Enum>>;

// clang-format off
inline constexpr NameTable<Direction> kDirectionNames = {{{
    {Direction::None, "none"}, {Direction::Up, "up"}, {Direction::UpRight, "up-right"},
    {Direction::Right, "right"}, {Direction::DownRight, "down-right"}, {Direction::Down, "down"},
    {Direction::DownLeft, "down-left"}, {Direction::Left, "left"}, {Direction::UpLeft, "up-left"},
}}};
inline constexpr NameTable<Metal> kMetalNames = {{{
    {Metal::Iron, "iron"}, {Metal::Silver, "silver"}, {Metal::Gold, "gold"},
}}};
inline constexpr NameTable<Colour> kColourNames = {{{
    {Colour::Plain, "plain"}, {Colour::Red, "red"}, {Colour::Orange, "orange"},
    {Colour::Yellow, "yellow"}, {Colour::Green, "green"}, {Colour::Cyan, "cyan"},
    {Colour::Blue, "blue"}, {Colour::Magenta, "magenta"}, {Colour::Pink, "pink"},
    {Colour::White, "white"}, {Colour::Grey, "grey"}, {Colour::Brown, "brown"},
    {Colour::Violet, "violet"}, {Colour::Silver, "silver"}, {Colour::Gold, "gold"},
    {Colour::Iron, "iron"}, {Colour::Floor, "floor"}, {Colour::Wall, "wall"},
    {Colour::Bedrock, "bedrock"}, {Colour::Water, "water"}, {Colour::Ice, "ice"},
    {Colour::Ledge, "ledge"}, {Colour::Stairs, "stairs"}, {Colour::Door, "door"},
    {Colour::Chest, "chest"}, {Colour::OpenChest, "open-chest"}, {Colour::Trap, "trap"},
    {Colour::SpentTrap, "spent-trap"}, {Colour::Fire, "fire"}, {Colour::Missile, "missile"},
    {Colour::Me, "me"}, {Colour::Player1, "player-1"}, {Colour::Player2, "player-2"},
    {Colour::Player3, "player-3"}, {Colour::Player4, "player-4"}, {Colour::Player5, "player-5"},
    {Colour::Player6, "player-6"}, {Colour::Player7, "player-7"}, {Colour::Player8, "player-8"},
}}};
// Further names of colours in content files.
inline constexpr std::array<Named<Colour>, 2> kColourAliases = {{
    {Colour::Grey, "gray"}, {Colour::Violet, "purple"},
}};
inline constexpr NameTable<State> kStateNames = {{{
    {State::None, "none"}, {State::Closed, "closed"}, {State::Open, "open"},
    {State::Locked, "locked"}, {State::Up, "up"}, {State::Down, "down"},
    {State::Pressed, "pressed"}, {State::Released, "released"}, {State::Asleep, "asleep"},
    {State::Awake, "awake"},
}}};
inline constexpr NameTable<StepSign> kSignNames = {{{
    {StepSign::None, "none"}, {StepSign::Rests, "rests"}, {StepSign::Waits, "waits"},
    {StepSign::Crouches, "crouches"}, {StepSign::Aims, "aims"}, {StepSign::Walks, "walks"},
    {StepSign::Hunts, "hunts"}, {StepSign::Flees, "flees"}, {StepSign::Guards, "guards"},
}}};
inline constexpr NameTable<ReachShape> kReachNames = {{{
    {ReachShape::None, "none"}, {ReachShape::Orthogonals, "orthogonals"},
    {ReachShape::Diagonals, "diagonals"}, {ReachShape::All, "all"}, {ReachShape::Line, "line"},
    {ReachShape::Radius, "radius"},
}}};
// clang-format on

static_assert(rows_are_in_order(kDirectionNames) && rows_are_in_order(kMetalNames) &&
                  rows_are_in_order(kColourNames) && rows_are_in_order(kStateNames) &&
                  rows_are_in_order(kSignNames) && rows_are_in_order(kReachNames),
              "every item has its row, in the order of its list");

}  // namespace undercroft
