// level_builder.h: builds a realm's next level: plans it (stages.h), and writes the plan into the
// world.
#pragma once

#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// Builds the next level of `world` (depth level_count() + 1) and everything on it. The same realm
// seed, rules and catalogue give the same level. Fails, naming seed and depth, when
// no sub-seed gave a level that proves itself (D20); the world is then unchanged.
[[nodiscard]] Expected<> build_next_level(World& world);

}  // namespace undercroft
