// projectile.h: missiles thrown or shot this turn, which fly in its projectile phase (R150).
#pragma once

#include "server/sim/world/entity.h"

namespace undercroft {

struct Flight {
  EntityId doer = kNobody;   // the thrower or shooter
  EntityId thing = kNobody;  // the thrown item; kNobody: an arrow, which is not an entity
  Place from;
  Point to;            // last cell of its path
  int force = 0;       // force of the blow, before armour
  bool meant = false;  // it was meant to harm a friend, so it is deliberate (F10)
  // The sort of item whose effects the missile has: ammunition (R192), or a staff whose bolt it is
  // (R191).
  std::optional<BlueprintId> effects = {};
  bool is_reflected = false;  // a shot that flies back (R225) ...
  EntityId behind = kNobody;  // ... on behalf of this player, or of nobody
};

}  // namespace undercroft
