// hunters.h: hunters, who come for players that stay on a level for too long (R173).
//
// Each level counts the turns that are played on it. At the house rule `patience`, a hunter of that
// depth arrives at the stairs up, and another every kNextHunter turns. A blueprint with `hunts` is
// a hunter of those depths. Without the rule, nothing here changes a world.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr std::uint32_t kNextHunter = 200;  // turns

// Counts a turn of a group on the level: warns its players, or sends a hunter.
void pursue(World& world, int depth);

// Removes the hunters of a level on which no player is left, and gives the level a third of its
// patience back.
void end_hunt_without_prey(World& world, int depth);

// True while hunters are on their way or may be on the level.
[[nodiscard]] bool is_hunt_on(const World& world, int depth);
[[nodiscard]] inline bool is_hunter(const World& world, const Entity& e) {
  return world.blueprint(e).hunts.has_value();
}

}  // namespace undercroft
