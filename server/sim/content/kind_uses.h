// kind_uses.h: facts of each kind for content files, level lists and level generation.
// shared/vocabulary.h has the facts for players.
#pragma once

#include <string_view>

#include "shared/enum_array.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The list of its level that holds entities of the kind (world/level.h). Players are listed by
// their slot.
enum class Listed : std::uint8_t { Nowhere, Body, Trap, Portal, Cloud };

// Whether `features` of a level table may name the kind. ByItself: it is also placed without a
// table, by its blueprint's `depth`.
enum class Feature : std::uint8_t { No, IfNamed, ByItself };

struct KindUse {
  Kind item;
  std::string_view word;  // in a blueprint's `kind`; empty: blueprints cannot have it
  Listed listed;
  Feature feature;
  bool bars_way;       // blocks or hinders walking, so it is not placed on a path
  int spawning_class;  // order of spawning on a finished level, lowest first
};

// clang-format off
inline constexpr EnumArray<Kind, KindUse> kKindUses = {{{
    // item            word           listed           feature            bars   spawning class
    {Kind::Wall,       "",            Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Player,     "player",      Listed::Nowhere, Feature::No,       false, 4},
    {Kind::Monster,    "monster",     Listed::Body,    Feature::No,       false, 5},
    {Kind::Friend,     "friend",      Listed::Body,    Feature::No,       true,  5},  // players cannot swap with it (D33)
    {Kind::Mimic,      "mimic",       Listed::Body,    Feature::ByItself, true,  1},  // as chests: ids must not differ
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
    {Kind::Cloud,      "cloud",       Listed::Cloud,   Feature::IfNamed,  true,  4},
    {Kind::Patch,      "patch",       Listed::Cloud,   Feature::IfNamed,  true,  4},
}}};
// clang-format on
static_assert(rows_are_in_order(kKindUses));

[[nodiscard]] constexpr bool is_door(Kind kind) {
  return kind == Kind::ClosedDoor || kind == Kind::OpenDoor;
}

}  // namespace undercroft
