// intent.h: what a client asks for: one player's wish for one turn.
#pragma once

#include <cstdint>
#include <string>

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
  Give
};
template <>
inline constexpr std::size_t enum_count<IntentVerb> = 14;
// What a client of another version asked for without saying what; is_known() of it is false.
inline constexpr IntentVerb kUnknownIntent{255};

// `direction` matters to Bump, Attack, Interact, Dig and Give; `item` (something in the player's
// pack) to Use, Wear, Drop and Give; `words` to Say (at most kMaxWords bytes of UTF-8). Others
// leave them empty.
struct Intent {
  IntentVerb verb = IntentVerb::Wait;
  Direction direction = Direction::None;
  EntityId item = kNobody;
  std::string words = {};  // spelt out so that designated initialisers may leave it
  friend bool operator==(const Intent&, const Intent&) = default;
};

[[nodiscard]] constexpr bool needs_direction(IntentVerb verb) {
  return verb == IntentVerb::Bump || verb == IntentVerb::Attack || verb == IntentVerb::Interact ||
         verb == IntentVerb::Dig || verb == IntentVerb::Give;
}

[[nodiscard]] constexpr bool needs_item(IntentVerb verb) {
  return verb == IntentVerb::Use || verb == IntentVerb::Wear || verb == IntentVerb::Drop ||
         verb == IntentVerb::Give;
}

inline constexpr std::size_t kMaxWords = 200;

}  // namespace undercroft
