// intent.h: an intent, the action that a player chooses for one turn, and standing intents.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shared/enum_array.h"
#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

enum class IntentVerb : std::uint8_t {
  Wait,
  Bump,
  Attack,
  Interact,
  Dig,
  Take,
  Descend,
  Ascend,
  Use,
  Wear,
  Drop,
  Say,
  Respawn,
  Give,
  Throw,
  Fire,
  Invoke,
  NextRun
};
template <>
inline constexpr std::size_t kEnumCount<IntentVerb> = 18;
// The verb of an intent from a client of another version; is_known() is false for it.
inline constexpr IntentVerb kUnknownIntent{255};

// An Intent is one action for one turn. kIntents says which of `direction`, `item` (in the player's
// pack), `words` (up to kMaxWords bytes of UTF-8), `place` (a cell of the player's level) and
// `ability` (its place in SelfView::abilities, from 0) its verb needs. The others stay empty.
// Invoke also has the direction or the place that its ability needs (Ability::aim).
struct Intent {
  IntentVerb verb = IntentVerb::Wait;
  Direction direction = Direction::None;
  EntityId item = kNobody;
  std::string words = {};  // explicit, so that designated initialisers may omit it
  Point place = {};
  std::uint32_t ability = 0;
  friend bool operator==(const Intent&, const Intent&) = default;
};

struct IntentRow {
  IntentVerb item;
  std::string_view name;  // in files; empty for a bump, which is written as its direction alone
  bool thing = false;     // arguments it needs, in the order they are written
  bool direction = false;
  bool words = false;
  bool place = false;
  bool ability = false;
};

// clang-format off
inline constexpr EnumArray<IntentVerb, IntentRow> kIntents = {{{
    // item                 name        thing  direction words  place
    {IntentVerb::Wait,     "wait",     false, false, false},
    {IntentVerb::Bump,     "",         false, true,  false},
    {IntentVerb::Attack,   "attack",   false, true,  false},
    {IntentVerb::Interact, "interact", false, true,  false},
    {IntentVerb::Dig,      "dig",      false, true,  false},
    {IntentVerb::Take,     "take",     false, false, false},
    {IntentVerb::Descend,  "descend",  false, false, false},
    {IntentVerb::Ascend,   "ascend",   false, false, false},
    {IntentVerb::Use,      "use",      true,  false, false},
    {IntentVerb::Wear,     "wear",     true,  false, false},
    {IntentVerb::Drop,     "drop",     true,  false, false},
    {IntentVerb::Say,      "say",      false, false, true},
    {IntentVerb::Respawn,  "respawn",  false, false, false},
    {IntentVerb::Give,     "give",     true,  true,  false},
    {IntentVerb::Throw,    "throw",    true,  false, false, true},
    {IntentVerb::Fire,     "fire",     false, true,  false},
    {IntentVerb::Invoke,   "invoke",   false, false, false, false, true},
    {IntentVerb::NextRun,  "next-run", false, false, false},
}}};
// clang-format on
static_assert(rows_are_in_order(kIntents));

[[nodiscard]] constexpr bool needs_direction(IntentVerb verb) {
  return is_known(verb) && kIntents[verb].direction;
}

[[nodiscard]] constexpr bool needs_item(IntentVerb verb) {
  return is_known(verb) && kIntents[verb].thing;
}

[[nodiscard]] constexpr bool needs_place(IntentVerb verb) {
  return is_known(verb) && kIntents[verb].place;
}

[[nodiscard]] constexpr bool needs_ability(IntentVerb verb) {
  return is_known(verb) && kIntents[verb].ability;
}

// True if the intent may have a place: its verb needs one, or its ability may.
[[nodiscard]] constexpr bool may_have_place(IntentVerb verb) {
  return needs_place(verb) || needs_ability(verb);
}

// True if the intent may have words: it says them, or takes what an offer calls by them.
[[nodiscard]] constexpr bool may_have_words(IntentVerb verb) {
  return verb == IntentVerb::Say || verb == IntentVerb::Take;
}

inline constexpr std::size_t kMaxWords = 200;

// An action that repeats turn after turn (R105).
enum class StandingVerb : std::uint8_t { Travel, Explore, Rest, Run, Follow, Go, Fight };
template <>
inline constexpr std::size_t kEnumCount<StandingVerb> = 7;
// The same for standing intents.
inline constexpr StandingVerb kUnknownStanding{255};

[[nodiscard]] constexpr bool needs_place(StandingVerb verb) {
  return verb == StandingVerb::Travel || verb == StandingVerb::Go;
}

inline constexpr int kStopFightAt = 50;  // percent of health

struct StandingIntent {
  StandingVerb verb = StandingVerb::Rest;
  Point place = {};                       // for Travel and Go
  Direction direction = Direction::None;  // for Run
  EntityId whom = kNobody;                // for Follow
  int stop_at = kStopFightAt;             // for Fight: percent of health at which it ends
  friend bool operator==(const StandingIntent&, const StandingIntent&) = default;
};

// Why a standing intent ended.
// clang-format off
enum class StopReason : std::uint8_t {
  Done, Foe, Harm, Seen, Fork, SpokenTo, NoWay, Explored, OutOfSight, Intent, Withdrawn, Away
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<StopReason> = 12;

}  // namespace undercroft
