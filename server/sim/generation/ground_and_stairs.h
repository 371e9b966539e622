// ground_and_stairs.h: the ground of a plan's cells, its entrance, and its stairs down.
#pragma once

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Derives plan.ground from plan.zones (D11): cave rock is soft, masonry hard; the walls of locked
// rooms and the rim cannot be dug.
void lay_ground(LevelPlan& plan);

// Chooses plan.entrance and plan.goal and lays their stairs: in the rooms with those roles, or in
// caves in open spots far from each other. Returns false if there is no place for one of them.
// REQUIRES: lay_ground() was called.
[[nodiscard]] bool place_stairs(LevelPlan& plan);

}  // namespace undercroft
