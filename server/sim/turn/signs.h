// signs.h: what an observer can tell about a creature's next action (R130, R131).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The sign of its next step: `rests` while stunned or resting, `waits` if it has nothing to do.
// None for players, the dead, items and sleeping mimics (R132).
[[nodiscard]] StepSign sign_of(const World& world, const Entity& e);

// The cells around it that its next action can strike, as a shape and a depth in cells. It depends
// on the step alone, not on the target. None if the action is not an attack or is sure to fail.
struct StrikeReach {
  ReachShape shape = ReachShape::None;
  int cells = 0;
  friend bool operator==(const StrikeReach&, const StrikeReach&) = default;
};
[[nodiscard]] StrikeReach reach_of(const World& world, const Entity& e);

}  // namespace undercroft
