// signs.h: what can be read of a creature by whoever perceives it (R130, R131).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The sign of the step that it acts by next; `rests` while it is stunned or resting, `waits` when
// it has nothing to do. None of players, the dead, things and sleeping mimics (R132).
[[nodiscard]] StepSign sign_of(const World& world, const Entity& e);

// The cells around it that its next action can strike: a shape, so many cells deep. By its step
// alone, never by whom it has in mind. None when that action is no attack, or certain to fail.
struct StrikeReach {
  ReachShape shape = ReachShape::None;
  int cells = 0;
  friend bool operator==(const StrikeReach&, const StrikeReach&) = default;
};
[[nodiscard]] StrikeReach reach_of(const World& world, const Entity& e);

}  // namespace undercroft
