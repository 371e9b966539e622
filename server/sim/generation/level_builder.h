// level_builder.h: builds a realm's next level: plans it (stages.h) and writes the plan into the
// world.
#pragma once

#include <vector>

#include "server/sim/generation/plan/level_plan.h"
#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// Builds the next level of `world` (depth level_count() + 1) and everything on it. Equal realm
// seed, rules, catalogue and pieces of the runs before (R206) give an equal level. If no sub-seed
// passes the proof (D20), returns an error with seed and depth and leaves the world unchanged.
[[nodiscard]] Expected<> build_next_level(World& world);
// As above, with those options. REQUIRES: they are for that depth.
[[nodiscard]] Expected<> build_next_level(World& world, const LevelOptions& options);

// Plans the level with these options, or returns that error.
[[nodiscard]] Expected<LevelPlan> plan_of_level(const LevelOptions& options,
                                                const Catalogue& catalogue);

// Writes the plan into `world` as its next level, and notes its pieces in world.run. Returns the
// entities of plan.things, in their order. REQUIRES: the plan was proved, with the catalogue of
// `world`.
std::vector<EntityId> add_planned_level(World& world, const LevelPlan& plan);

}  // namespace undercroft
