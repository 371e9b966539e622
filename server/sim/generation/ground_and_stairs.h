// ground_and_stairs.h: what the cells of a plan are made of, and where one comes in and goes on
// down.
#pragma once

#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// plan.ground from plan.zones (D11): cave rock is soft, masonry hard; the walls of locked rooms and
// the rim are beyond any digging.
void lay_ground(LevelPlan& plan);

// Chooses plan.entrance and plan.goal and lays their stairs: in the rooms that have those roles; in
// caves in open spots far from each other. False: no place for one of them.
// REQUIRES: lay_ground has been called.
[[nodiscard]] bool place_stairs(LevelPlan& plan);

}  // namespace undercroft
