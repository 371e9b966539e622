// letters.h: an intent as one printable letter, so that a recorded game takes only a few lines.
#pragma once

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

inline constexpr char kNoIntent = '-';  // for a dead player

// . wait   , take   > descend   < ascend   ? say the portals' word   @ respawn
// 1-8 bump   a-h attack   i-p interact   q-x dig: the eight directions, clockwise from up
// A-J use   K-T wear   !-* drop: the items of the pack, in order
// Any other spoken words become the portals' word.
[[nodiscard]] char letter_of(const World& world, EntityId player, const Intent& intent);

// REQUIRES: a letter from the list above, or kNoIntent, which waits. An item that is no longer in
// the pack becomes kNobody.
[[nodiscard]] Intent intent_of(const World& world, EntityId player, char letter);

}  // namespace undercroft
