// shooting.h: shoot the nearest foe with one key. The server reloads first, and asks (R204).
#pragma once

#include "client/model/view_model.h"
#include "shared/expected.h"

namespace undercroft {

// Shoots at that cell if it lies in one of the eight directions. Fails with a message for the
// player.
[[nodiscard]] Expected<Intent> shoot_at(const ViewModel& view, Point at);

// The direction of the nearest foe in one of the eight. Fails with a message for the player.
[[nodiscard]] Expected<Direction> way_of_nearest(const ViewModel& view);

}  // namespace undercroft
