// content_words.h: the words that content files use for closed lists.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/drawn_room.h"
#include "server/sim/content/kind_uses.h"
#include "shared/names.h"

namespace undercroft {

template <typename T, std::size_t N>
using ContentWords = std::array<std::pair<std::string_view, T>, N>;

// The words that a table of a closed list has for its items. WordOf returns the word of a row, or
// an empty one for items that have none.
template <const auto& kTable, typename WordOf>
[[nodiscard]] consteval auto words_in() {
  constexpr auto kCount = std::count_if(kTable.begin(), kTable.end(),
                                        [](const auto& row) { return !WordOf{}(row).empty(); });
  using Item = std::remove_cvref_t<decltype(kTable.begin()->item)>;
  ContentWords<Item, static_cast<std::size_t>(kCount)> words;
  std::size_t next = 0;
  for (const auto& row : kTable) {
    if (!WordOf{}(row).empty()) words[next++] = {WordOf{}(row), row.item};
  }
  return words;
}

template <typename T, std::size_t N, std::size_t M>
[[nodiscard]] constexpr ContentWords<T, N + M> joined(const ContentWords<T, N>& some,
                                                      const ContentWords<T, M>& more) {
  ContentWords<T, N + M> all;
  std::copy(more.begin(), more.end(), std::copy(some.begin(), some.end(), all.begin()));
  return all;
}

struct NameOfEach {
  constexpr std::string_view operator()(const auto& row) const { return row.name; }
};
// Item 0 is the lack of any other.
struct NameButNone {
  constexpr std::string_view operator()(const auto& row) const {
    return index_of(row.item) == 0 ? "" : row.name;
  }
};
struct NameIfGiven {
  constexpr std::string_view operator()(const StatusRow& row) const {
    return row.given ? row.name : "";
  }
};
struct WordOfKind {
  constexpr std::string_view operator()(const KindUse& use) const { return use.word; }
};
// Clients choose the shades. The server alone uses the other colours.
struct NameIfInPalette {
  constexpr std::string_view operator()(const Named<Colour>& row) const {
    return row.item >= Colour::Red && row.item <= Colour::Violet ? row.name : "";
  }
};

inline constexpr auto kDirectionWords = words_in<kDirectionNames, NameOfEach>();
inline constexpr auto kMetalWords = words_in<kMetalNames, NameOfEach>();
inline constexpr auto kStateWords = words_in<kStateNames, NameButNone>();
inline constexpr auto kSignWords = words_in<kSignNames, NameButNone>();  // of a step (R130)
inline constexpr auto kStatusWords = words_in<kStatuses, NameOfEach>();
inline constexpr auto kGivenStatusWords = words_in<kStatuses, NameIfGiven>();
inline constexpr auto kKindWords = words_in<kKindUses, WordOfKind>();  // of blueprints
inline constexpr auto kPaletteWords =
    joined(words_in<kColourNames, NameIfInPalette>(), words_in<kColourAliases, NameOfEach>());

// What a flask can burst into (R153).
inline constexpr ContentWords<Kind, 3> kBurstWords = {{{kKindUses[Kind::Fire].word, Kind::Fire},
                                                       {kKindUses[Kind::Frost].word, Kind::Frost},
                                                       {kKindUses[Kind::Smoke].word, Kind::Smoke}}};

inline constexpr ContentWords<LitWhen, 3> kLitWhenWords = {
    {{"worn", LitWhen::Worn}, {"carried", LitWhen::Carried}, {"lying", LitWhen::Lying}}};

inline constexpr ContentWords<DrawnFrom, 4> kFromWords = {{{"loot", DrawnFrom::Loot},
                                                           {"monsters", DrawnFrom::Monsters},
                                                           {"guard", DrawnFrom::Guard},
                                                           {"rooms", DrawnFrom::Rooms}}};

// clang-format off
inline constexpr ContentWords<Trait, kTraitCount> kTraitWords = {{
    {"yielding", Trait::Yielding}, {"hands", Trait::Hands}, {"unseen", Trait::Unseen},
    {"flying", Trait::Flying},     {"first-strike", Trait::FirstStrike},
    {"fears-fire", Trait::FearsFire}, {"shelled", Trait::Shelled},
    {"weaver", Trait::Weaver},     {"phasing", Trait::Phasing}, {"mirror", Trait::Mirror},
    {"nightsight", Trait::Nightsight}, {"steady", Trait::Steady},
}};

inline constexpr ContentWords<Movs, 11> kMovsWords = {{
    {"none", Movs::None},     {"chase", Movs::Chase}, {"chase-diagonal", Movs::ChaseDiagonal},
    {"chase-any", Movs::ChaseAny}, {"flee", Movs::Flee}, {"straight", Movs::Straight},
    {"wander", Movs::Wander}, {"path", Movs::Path},   {"guard", Movs::Guard},
    {"keep-away", Movs::KeepAway}, {"follow", Movs::Follow},
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
// clang-format on

}  // namespace undercroft
