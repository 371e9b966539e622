// carried_state.h: what a scenario carries over from the middle of a game: packs, corpses, dice.
#pragma once

#include <string>

#include "server/scenario/setup.h"

namespace undercroft {

// Makes a fresh entity a corpse, a downed player or a monster. REQUIRES: it is on no level.
void take_kind(World& world, EntityId id, Kind kind);

// Hands items to their holders, in the order of the file, and sets details, dice and the turns of
// levels. REQUIRES: check_carried() found no mistake.
void carry_state(Staged& staged, const Scenario& scenario);

// Why the rules could not go on from there (server/sim/world/world_check.h), with the name of the
// entity; empty: they can.
[[nodiscard]] std::string fault_of_state(const Staged& staged);

}  // namespace undercroft
