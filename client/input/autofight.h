// autofight.h: the nearest foe, attacked, approached or shot at with one key.
#pragma once

#include "client/model/view_model.h"
#include "shared/expected.h"

namespace undercroft {

// A blow at the nearest foe in view, or a step on the shortest way to it that is known and safe.
// Foes on whom blows have shown to do nothing are passed over (why_in_vain()). Fails, with a
// sentence for the player, when there is none, or when health is at most `view.autofight_stop`
// percent: whoever is that weak chooses each step.
[[nodiscard]] Expected<Intent> fight_nearest(const ViewModel& view);

// A shot at that place, if it lies in one of the eight directions. Fails likewise.
[[nodiscard]] Expected<Intent> shoot_at(const ViewModel& view, Point at);

// A shot at the nearest foe that stands in one of the eight directions. Fails likewise.
[[nodiscard]] Expected<Intent> shoot_nearest(const ViewModel& view);

}  // namespace undercroft
