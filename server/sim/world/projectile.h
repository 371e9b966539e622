// projectile.h: what has been thrown or shot in a turn, until it flies in the turn's projectile
// phase (R150).
#pragma once

#include "server/sim/world/entity.h"

namespace undercroft {

struct Flight {
  EntityId doer = kNobody;   // who threw or shot
  EntityId thing = kNobody;  // what was thrown; nobody: an arrow, which is no thing of its own
  Place from;
  Point to;       // the last cell that it flies to
  int force = 0;  // of its blow, before armour
};

}  // namespace undercroft
