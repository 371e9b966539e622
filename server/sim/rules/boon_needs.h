// boon_needs.h: which boons a hero can use as it is (R171).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// True if the hero has everything that the boon needs: by its kit, what it wears or carries, as far
// as it knows what that is, and its company.
[[nodiscard]] bool can_use(const World& world, EntityId hero, const Boon& boon);

// True if another hero is in the realm.
[[nodiscard]] bool has_company(const World& world, EntityId hero);

}  // namespace undercroft
