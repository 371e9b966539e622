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

// False for a walk to a player, whom the list of places has anyway.
[[nodiscard]] bool is_walk_to_a_place(const StandingIntent& intent);

// The walk that `reason` interrupts. None if the walk has arrived or knows no way, and if the
// player ended it.
[[nodiscard]] std::optional<InterruptedWalk> interrupted_by(StopReason reason,
                                                            const StandingIntent& intent,
                                                            const Observation& known);

// True on its level, as long as the player is neither there nor beside it.
[[nodiscard]] bool can_resume(const InterruptedWalk& walk, const Observation& known);

}  // namespace undercroft
