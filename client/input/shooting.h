// shooting.h: shoot the nearest foe with one key. The server fights for the other key (R204).
#pragma once

#include "client/model/view_model.h"
#include "shared/expected.h"

namespace undercroft {

// Shoots at that cell if it lies in one of the eight directions. Fails with a message for the
// player.
[[nodiscard]] Expected<Intent> shoot_at(const ViewModel& view, Point at);

// Shoots at the nearest foe in one of the eight directions. Fails with a message for the player.
[[nodiscard]] Expected<Intent> shoot_nearest(const ViewModel& view);

}  // namespace undercroft
