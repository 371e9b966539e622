// level_builder.h: builds a realm's next level: plans it (stages.h) and writes the plan into the
// world.
#pragma once

#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// Builds the next level of `world` (depth level_count() + 1) and everything on it. Equal realm
// seed, rules and catalogue give an equal level. If no sub-seed passes the proof (D20), returns an
// error with seed and depth and leaves the world unchanged.
[[nodiscard]] Expected<> build_next_level(World& world);

}  // namespace undercroft
