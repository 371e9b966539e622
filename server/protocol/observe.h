// observe.h: what a player may know: the one place that decides it (R121).
//
// Everything that leaves the server about a world went through here, so nothing hidden can leak:
// seeds, dice, what is in chests, what is out of sight, unseen, or asleep as something else.
#pragma once

#include <vector>

#include "server/protocol/look_table.h"
#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// What `viewer` perceives now: the cells in its view and the entities in them that it perceives. A
// sleeping mimic is a chest in every field. Of a viewer who is on no level: its own body alone, and
// depth 0. Looks are numbered anew each time. Members and the deadline are the realm's to add, what
// is remembered Memory's.
[[nodiscard]] Observation observe(const World& world, EntityId viewer);

// What `viewer` perceived of world.events, in order: from their witnesses alone. What it did not
// perceive of one (who, whom, from, at, the health of one it does not know) is absent.
// Looks go by the numbers of `looks`. Steps are not told: the state shows them.
[[nodiscard]] std::vector<Report> reports(const World& world, EntityId viewer, TurnNumber turn,
                                          LookTable& looks);

// How one entity looks to anyone who perceives it, by the numbers of `looks`.
[[nodiscard]] EntityView seen_as(const World& world, const Entity& e, LookTable& looks);

}  // namespace undercroft
