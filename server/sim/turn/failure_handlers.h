// failure_handlers.h: how an action ends, and what runs when it has failed (R24, F27).
#pragma once

#include <cstddef>

#include "server/sim/world/world.h"

namespace undercroft {

// Passes exactly one of succeeded or failed (R24).
void end_action(Entity& e, bool succeeded);

// Runs the failing handlers that its blueprint names, in order. `told` is how many events there
// were before the action began. REQUIRES: every direction has been tried, and the action has
// failed.
void run_failing_handlers(World& world, const Entity& e, std::size_t told);

}  // namespace undercroft
