// autofight.h: attack, approach or shoot the nearest foe with one key.
#pragma once

#include "client/model/view_model.h"
#include "shared/expected.h"

namespace undercroft {

// Attacks the nearest foe in view, or takes a step towards it on the shortest known safe path.
// Skips foes on which blows have had no effect (why_in_vain()). Fails with a message for the player
// when there is no such foe, or when health is at most `view.autofight_stop` percent: a player that
// weak must choose each step.
[[nodiscard]] Expected<Intent> fight_nearest(const ViewModel& view);

// Shoots at that cell if it lies in one of the eight directions. Fails with a message for the
// player.
[[nodiscard]] Expected<Intent> shoot_at(const ViewModel& view, Point at);

// Shoots at the nearest foe in one of the eight directions. Fails with a message for the player.
[[nodiscard]] Expected<Intent> shoot_nearest(const ViewModel& view);

}  // namespace undercroft
