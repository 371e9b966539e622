// gifts.h: the gifts that a hero's kit, boons and worn items give it (R171, R193).
#pragma once

#include <algorithm>

#include "server/sim/world/world.h"

namespace undercroft {

// The sum of that gift over its kit, its boons and what it wears; 0: it has not got it.
[[nodiscard]] int sum_of_gift(const World& world, const Entity& e, Gift gift);

[[nodiscard]] inline bool wears_nothing(const Entity& e) {
  EntityId any{};
  for (const EntityId id : e.worn) any = std::max(any, id);
  return any == kNobody;
}

// As above. Inline, because the rules ask it of every creature, and few entities have any.
[[nodiscard]] inline int gift_of(const World& world, const Entity& e, Gift gift) {
  return e.growth.untouched() && wears_nothing(e) ? 0 : sum_of_gift(world, e, gift);
}

[[nodiscard]] inline bool has_gift(const World& world, const Entity& e, Gift gift) {
  return gift_of(world, e, gift) > 0;
}

// The largest such gift among the living players beside this one. Under `pvp`, where they are foes,
// none; none either for a creature that is no player.
[[nodiscard]] int gift_beside(const World& world, const Entity& e, Gift gift);

}  // namespace undercroft
