// failure_handlers.h: how an action ends, and the handlers that run after a failure (R24, F27).
#pragma once

#include <cstddef>

#include "server/sim/world/world.h"

namespace undercroft {

// Ends the action as succeeded or failed (R24).
void end_action(Entity& e, bool succeeded);

// Runs the failing handlers of its blueprint, in order. `told` is the number of events before the
// action began.
// REQUIRES: every direction was tried, and the action failed.
void run_failing_handlers(World& world, const Entity& e, std::size_t told);

}  // namespace undercroft
