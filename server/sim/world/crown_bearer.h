// crown_bearer.h: whether the Undercroft is awake, and which hero holds the Crown (R202).
#pragma once

#include <optional>

#include "server/sim/world/world.h"

namespace undercroft {

// From the turn in which the Crown is taken until the run is over. Mostly false.
[[nodiscard]] inline bool is_awake(const World& world) {
  if (world.run.waking.untouched() || !world.rules().waking) return false;
  const Waking& waking = world.run.waking.get();
  return waking.began > 0 && !waking.is_over;
}

// The living hero that holds the Crown while the Undercroft is awake, or kNobody. A downed hero
// holds it still.
[[nodiscard]] EntityId crown_bearer(const World& world);

// As above, if it stands on that level.
[[nodiscard]] EntityId crown_bearer_on(const World& world, int depth);

[[nodiscard]] inline bool bears_crown(const World& world, const Entity& e) {
  return e.slot > 0 && is_awake(world) && crown_bearer(world) == e.id;
}

// Where the Crown lies, or its holder stands; nothing while it is on no level.
[[nodiscard]] std::optional<Place> place_of_crown(const World& world);

// The level on which the Crown is, lying or held; 0 while it is on none.
[[nodiscard]] int depth_of_crown(const World& world);

}  // namespace undercroft
