// abilities.h: the abilities that kits and boons give to heroes (R171).
#pragma once

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// Why invoking is sure to do nothing now, as far as its player can know: it has no such ability,
// the ability is not ready, or it is aimed too far or out of sight.
[[nodiscard]] Reason fault_of_ability(const World& world, const Entity& hero, const Intent& intent);

// Invokes the ability of that number in the order of HeroGrowth::abilities. Emits `invoked` before
// what comes of it. Returns false, and changes nothing, if as far as its player can perceive there
// is nothing that it could work on.
bool invoke(World& world, EntityId hero, const Intent& intent);

// True if the intent invokes an ability that its hero has, and that is aimed in a direction.
[[nodiscard]] bool is_aimed_in_a_direction(const World& world, const Entity& hero,
                                           const Intent& intent);

// One turn of the hero has passed for its cooldowns.
void tick_abilities(World& world, EntityId hero);

}  // namespace undercroft
