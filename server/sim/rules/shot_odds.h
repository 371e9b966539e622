// shot_odds.h: what a shot can do, without a roll (R151).
#pragma once

#include "server/sim/rules/blow_odds.h"
#include "server/sim/world/world.h"

namespace undercroft {

// The odds of a shot that arrives, as they stand now: with the wielded bow or sling, and with the
// ammunition that it would take. A missile is not avoided, and nobody is flanked by it. All 0
// without a weapon that shoots, without ammunition for it, and at a foe that sends shots back. That
// the weapon has to be reloaded does not matter.
[[nodiscard]] BlowOdds odds_of_shot(const World& world, EntityId shooter, EntityId target);

}  // namespace undercroft
