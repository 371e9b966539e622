// runs.h: when a realm's run is over (R200).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Ends the run if the Crown was carried out or no hero lives. Does nothing while the house rule
// after_run is `stay`, and once the run is over.
void judge_run(World& world);

// The seed of the run after this one. Another attempt has another seed, in case the first level of
// an earlier one cannot be built.
[[nodiscard]] std::uint64_t seed_of_next_run(const World& world, int attempt);

}  // namespace undercroft
