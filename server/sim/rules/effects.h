// effects.h: the effects of draughts and scrolls (R84, R145, R154).
#pragma once

#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// Heals; gives a status to the user, its company or all others near; teleports it; or shows it a
// map. `by`: the player who used or threw it, whose gifts count (R171). A downed player can only be
// healed, which revives it.
void give_effects(World& world, EntityId who, const Use& use, EntityId by);

// As the effects are with the gifts of the player who causes them (R171); kNobody: as they are.
[[nodiscard]] Use improved(const World& world, Use use, EntityId by);

// The players of its group, including those joined through others (R100, R145), in order of
// joining. A monster has only itself.
[[nodiscard]] std::vector<EntityId> company_of(const World& world, EntityId player);

// True if its effects harm the creature that gets them.
[[nodiscard]] bool harms(const Catalogue& catalogue, const Use& use);

}  // namespace undercroft
