// content_words.h: the words that content files use for closed lists. The words for kinds are in
// kind_uses.h.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "server/sim/content/blueprint.h"

namespace undercroft {

template <typename T, std::size_t N>
using ContentWords = std::array<std::pair<std::string_view, T>, N>;

// clang-format off
inline constexpr ContentWords<Direction, 9> kDirectionWords = {{
    {"none", Direction::None}, {"up", Direction::Up},     {"up-right", Direction::UpRight},
    {"right", Direction::Right}, {"down-right", Direction::DownRight},
    {"down", Direction::Down}, {"down-left", Direction::DownLeft},
    {"left", Direction::Left}, {"up-left", Direction::UpLeft},
}};

inline constexpr ContentWords<Trait, kTraitCount> kTraitWords = {{
    {"yielding", Trait::Yielding}, {"hands", Trait::Hands}, {"unseen", Trait::Unseen},
    {"flying", Trait::Flying},     {"first-strike", Trait::FirstStrike},
    {"fears-fire", Trait::FearsFire}, {"shelled", Trait::Shelled},
    {"weaver", Trait::Weaver},
}};

inline constexpr ContentWords<Movs, 11> kMovsWords = {{
    {"none", Movs::None},     {"chase", Movs::Chase}, {"chase-diagonal", Movs::ChaseDiagonal},
    {"chase-any", Movs::ChaseAny}, {"flee", Movs::Flee}, {"straight", Movs::Straight},
    {"wander", Movs::Wander}, {"path", Movs::Path},   {"guard", Movs::Guard},
    {"keep-away", Movs::KeepAway}, {"follow", Movs::Follow},
}};

// Signs that a step may set (R130).
inline constexpr ContentWords<StepSign, kEnumCount<StepSign> - 1> kSignWords = {{
    {"rests", StepSign::Rests}, {"waits", StepSign::Waits}, {"crouches", StepSign::Crouches},
    {"aims", StepSign::Aims},   {"walks", StepSign::Walks}, {"hunts", StepSign::Hunts},
    {"flees", StepSign::Flees}, {"guards", StepSign::Guards},
}};

inline constexpr ContentWords<Component, kComponentCount> kComponentWords = {{
    {"attack", Component::Attack}, {"dig", Component::Dig},
    {"interact", Component::Interact}, {"move", Component::Move},
    {"shoot", Component::Shoot},   {"summon", Component::Summon}, {"mend", Component::Mend},
    {"sweep", Component::Sweep},
}};

inline constexpr ContentWords<UseEffect, 3> kUseEffectWords = {{
    {"blink", UseEffect::Blink}, {"map", UseEffect::Map}, {"recall", UseEffect::Recall},
}};

// What a flask can burst into (R153).
inline constexpr ContentWords<Kind, 3> kBurstWords = {{
    {"fire", Kind::Fire}, {"frost", Kind::Frost}, {"smoke", Kind::Smoke},
}};

inline constexpr ContentWords<Unidentified, 2> kUnidentifiedWords = {{
    {"draught", Unidentified::Draught}, {"scroll", Unidentified::Scroll},
}};

inline constexpr ContentWords<FailingHandler, kFailingHandlerCount> kFailingHandlerWords = {{
    {"face-player", FailingHandler::FacePlayer}, {"bumped", FailingHandler::Bumped},
}};

inline constexpr ContentWords<Slot, 4> kSlotWords = {{
    {"weapon", Slot::Weapon}, {"armour", Slot::Armour}, {"light", Slot::Light},
    {"ring", Slot::Ring},
}};

inline constexpr ContentWords<BlowShape, 3> kBlowShapeWords = {{
    {"around", BlowShape::Around}, {"through", BlowShape::Through}, {"long", BlowShape::Long},
}};

inline constexpr ContentWords<Metal, kMetalCount> kMetalWords = {{
    {"iron", Metal::Iron}, {"silver", Metal::Silver}, {"gold", Metal::Gold},
}};

inline constexpr ContentWords<State, 9> kStateWords = {{
    {"closed", State::Closed}, {"open", State::Open}, {"locked", State::Locked},
    {"up", State::Up},         {"down", State::Down}, {"pressed", State::Pressed},
    {"released", State::Released}, {"asleep", State::Asleep}, {"awake", State::Awake},
}};

inline constexpr ContentWords<Status, kStatusCount> kStatusWords = {{
    {"stun", Status::Stun},         {"rest", Status::Rest},     {"insight", Status::Insight},
    {"revealed", Status::Revealed}, {"strong", Status::Strong}, {"swift", Status::Swift},
    {"held", Status::Held},         {"freed", Status::Freed},   {"sliding", Status::Sliding},
    {"reload", Status::Reload},     {"mapped", Status::Mapped}, {"tough", Status::Tough},
    {"keen", Status::Keen},         {"down", Status::Down},
    {"poison", Status::Poison},     {"burning", Status::Burning}, {"slow", Status::Slow},
    {"confusion", Status::Confusion}, {"blindness", Status::Blindness},
    {"levitation", Status::Levitation},
}};

// Statuses that an item can give: those with a duration.
inline constexpr ContentWords<Status, 14> kTimedStatusWords = {{
    {"stun", Status::Stun},         {"rest", Status::Rest},     {"insight", Status::Insight},
    {"revealed", Status::Revealed}, {"strong", Status::Strong}, {"swift", Status::Swift},
    {"tough", Status::Tough},       {"keen", Status::Keen},
    {"poison", Status::Poison},     {"burning", Status::Burning}, {"slow", Status::Slow},
    {"confusion", Status::Confusion}, {"blindness", Status::Blindness},
    {"levitation", Status::Levitation},
}};

// The palette. Clients choose the shades. "gray" and "purple" are aliases.
inline constexpr std::array<std::pair<std::string_view, int>, 14> kColourWords = {{
    {"white", 0}, {"grey", 1},   {"red", 2},   {"orange", 3}, {"yellow", 4}, {"green", 5},
    {"cyan", 6},  {"blue", 7},   {"violet", 8}, {"magenta", 9}, {"pink", 10}, {"brown", 11},
    {"gray", 1},  {"purple", 8},
}};
// clang-format on

}  // namespace undercroft
