// interrupted_walk.h: a walk that news has stopped, which the player may take up again.
#pragma once

#include <optional>

#include "client/model/people.h"
#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

struct InterruptedWalk {
  LevelKey level;
  StandingIntent intent;  // Travel or Go to a place
};

// The walk that `reason` interrupts. None if it has arrived, knows no way, or the player ended it;
// nor if it led to a player, whom the list of places has.
[[nodiscard]] std::optional<InterruptedWalk> interrupted_by(StopReason reason,
                                                            const StandingIntent& intent,
                                                            const Observation& known);

// True on its level, as long as the player is neither there nor beside it.
[[nodiscard]] bool can_resume(const InterruptedWalk& walk, const Observation& known);

}  // namespace undercroft
