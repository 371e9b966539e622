// spent.h: levers and bells that will do nothing more.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True for a lever or bell all of whose triggers have done what they can, as far as the viewer
// sees: those that work once have worked, and the viewer perceives that what the others open is
// open. One that is wired never is.
[[nodiscard]] bool is_spent(const World& world, EntityId viewer, const Entity& lever);

}  // namespace undercroft
