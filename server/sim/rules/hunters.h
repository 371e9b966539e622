// hunters.h: hunters, who come for heroes that stay on a level for too long (R173).
//
// Each hero counts the turns that it spends on each level (HeroStays). At the house rule `patience`
// it is hunted: a hunter of that depth arrives at the stairs up, and another every kNextHunter
// turns. Hunters pursue hunted heroes only. A blueprint with `hunts` is a hunter of those depths.
// Without the rule, nothing here changes a world.
#pragma once

#include <optional>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kNextHunter = 200;  // turns

// Counts a turn on the level for these players, who took part in it: warns them, or sends a hunter.
void pursue(World& world, int depth, const std::vector<EntityId>& players);

// Removes the hunters of a level on which no hunted hero is left.
void end_hunt_without_prey(World& world, int depth);

// The blueprint of the hunter with that number that comes to a level, by the realm's seed; nothing
// if the content has none for this depth.
[[nodiscard]] std::optional<BlueprintId> hunter_of(const World& world, int depth,
                                                   std::uint64_t number);

// True while hunters are on their way or may be on the level.
[[nodiscard]] inline bool is_hunt_on(const World& world, int depth) {
  return world.level(depth).hunters > 0;
}
// True for a hero, standing or downed, who has stayed on its level for too long.
[[nodiscard]] bool is_hunted(const World& world, const Entity& player);
[[nodiscard]] inline bool is_hunter(const World& world, const Entity& e) {
  return world.blueprint(e).hunts.has_value();
}

}  // namespace undercroft
