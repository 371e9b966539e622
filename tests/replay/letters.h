// letters.h: an intent as one printable letter, so that a recorded game is a few lines of text.
#pragma once

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

inline constexpr char kNoIntent = '-';  // of the dead

// . wait   , take   > descend   < ascend   ? say the portals' word   @ respawn
// 1-8 bump   a-h attack   i-p interact   q-x dig: the eight directions, clockwise from up
// A-J use   K-T wear   !-* drop: the things of the pack, in its order
// Any other words than the portals' become them.
[[nodiscard]] char letter_of(const World& world, EntityId player, const Intent& intent);

// REQUIRES: a letter of the list above, or kNoIntent, which waits. A thing that the pack no longer
// has is kNobody.
[[nodiscard]] Intent intent_of(const World& world, EntityId player, char letter);

}  // namespace undercroft
