// kind_uses.h: what each kind is to content files, to a level's lists and to who furnishes a level:
// a row a kind. What it is to whoever meets it is in shared/vocabulary.h.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "shared/enum_array.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The list of its level that one is on (world/level.h). Players are on one by their slot.
enum class Listed : std::uint8_t { Nowhere, Body, Trap, Portal, Cloud };

// May a level's table have it among its `features`? By itself: with a depth of its own and in no
// table it comes there, too.
enum class Feature : std::uint8_t { No, IfNamed, ByItself };

struct KindUse {
  Kind item;
  std::string_view word;  // in a blueprint's `kind`; empty: nothing is made as one
  Listed listed;
  Feature feature;
  bool bars_way;       // put where no way leads: one does not walk through it, or not lightly
  int spawning_class;  // things of a finished level spawn in this order, the lowest first
};

// clang-format off
inline constexpr EnumArray<Kind, KindUse> kKindUses = {{{
    // item            word           listed           feature            bars   spawning class
    {Kind::Wall,       "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Player,     "player",      Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Monster,    "monster",     Listed::Body,    Feature::No,       false, 5},
    {Kind::Friend,     "friend",      Listed::Body,    Feature::No,       true,  5},  // nobody swaps with a hermit (D33)
    {Kind::Mimic,      "mimic",       Listed::Body,    Feature::ByItself, true,  1},  // as chests: numbers must not tell
    {Kind::Chest,      "chest",       Listed::Nowhere, Feature::No,       true,  1},
    {Kind::ClosedDoor, "door",        Listed::Nowhere, Feature::No,       false, 0},
    {Kind::OpenDoor,   "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Lever,      "lever",       Listed::Nowhere, Feature::IfNamed,  true,  2},
    {Kind::Crate,      "crate",       Listed::Nowhere, Feature::ByItself, true,  2},
    {Kind::Key,        "key",         Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Treasure,   "treasure",    Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Item,       "item",        Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Corpse,     "corpse",      Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Spikes,     "spikes",      Listed::Nowhere, Feature::ByItself, true,  3},
    {Kind::BounceTrap, "bounce-trap", Listed::Trap,    Feature::ByItself, true,  3},
    {Kind::Water,      "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Ice,        "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Ledge,      "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Stairs,     "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Portal,     "portal",      Listed::Portal,  Feature::IfNamed,  false, 2},
    {Kind::Projectile, "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Plate,      "plate",       Listed::Trap,    Feature::No,       true,  3},
    {Kind::Fire,       "fire",        Listed::Cloud,   Feature::No,       false, 4},
    {Kind::Frost,      "frost",       Listed::Cloud,   Feature::No,       false, 4},
    {Kind::Smoke,      "smoke",       Listed::Cloud,   Feature::No,       false, 4},
    {Kind::Downed,     "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Altar,      "altar",       Listed::Nowhere, Feature::IfNamed,  true,  4},
    {Kind::Web,        "web",         Listed::Nowhere, Feature::ByItself, true,  3},
}}};
// clang-format on
static_assert(rows_are_in_order(kKindUses));

[[nodiscard]] constexpr bool is_door(Kind kind) {
  return kind == Kind::ClosedDoor || kind == Kind::OpenDoor;
}

[[nodiscard]] consteval std::size_t count_kind_words() {
  std::size_t count = 0;
  for (const KindUse& use : kKindUses) count += use.word.empty() ? 0 : 1;
  return count;
}

// Those that a blueprint may name, in the table's order.
inline constexpr auto kKindWords = [] {
  std::array<std::pair<std::string_view, Kind>, count_kind_words()> words;
  std::size_t next = 0;
  for (const KindUse& use : kKindUses) {
    if (!use.word.empty()) words[next++] = {use.word, use.item};
  }
  return words;
}();

}  // namespace undercroft
