// company.h: dead heroes come back to living companions (R201).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// A living companion that stays on one level for so many turns brings the dead back.
inline constexpr int kTurnsOfVigil = 200;

// The heroes that lie dead and wait for company, those that died first in front. Empty unless the
// house rule death is `company`.
[[nodiscard]] std::vector<EntityId> waiting_heroes(const World& world);

// The hero lives again beside the companion. Its turn is not before that of the companion. Returns
// false if the companion's level is full.
bool respawn_beside(World& world, EntityId hero, EntityId companion);

// At the end of a turn of these players: brings all who wait to a companion that has reached a
// depth where the run has not been, and each to a companion that has stayed on one level for
// kTurnsOfVigil turns since that hero's death.
void end_vigils(World& world, std::span<const EntityId> players);

}  // namespace undercroft
