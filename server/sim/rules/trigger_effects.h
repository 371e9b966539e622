// trigger_effects.h: what a trigger does (R220).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Carries out the effects of a trigger that has been met, on behalf of the player behind it (R146).
void do_trigger(World& world, const TriggerEffect& effect, const Happening& happening);

}  // namespace undercroft
