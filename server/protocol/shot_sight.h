// shot_sight.h: what a player who wants to shoot is sent of its weapon (R151).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The player's wielded weapon, for a Fight with a direction.
struct ShotSight {
  int range = 0;             // in cells
  bool reloads = false;      // it has to be reloaded first
  std::string refusal = {};  // why it cannot shoot at all, as a sentence; empty: it can
};
[[nodiscard]] ShotSight shot_of(const World& world, EntityId player);

}  // namespace undercroft
