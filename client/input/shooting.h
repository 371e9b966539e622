// shooting.h: which foes to aim at, and shooting with one key. The server reloads first, and asks
// (R204).
#pragma once

#include "client/model/view_model.h"
#include "shared/expected.h"

namespace undercroft {

// Shoots at that cell if it lies in one of the eight directions. Fails with a message for the
// player.
[[nodiscard]] Expected<Intent> shoot_at(const ViewModel& view, Point at);

// The foes in view, nearest first, but those that hunt, crouch or aim before all others: what a
// throw or a shot is meant for.
[[nodiscard]] std::vector<const EntityView*> foes_to_aim_at(const ViewModel& view);
// As above, but those within `range` cells come first; 0: unlimited.
[[nodiscard]] std::vector<const EntityView*> foes_to_aim_at(const ViewModel& view, int range);

// The direction of the first of those in one of the eight. Fails with a message for the player.
[[nodiscard]] Expected<Direction> way_of_nearest(const ViewModel& view);

}  // namespace undercroft
